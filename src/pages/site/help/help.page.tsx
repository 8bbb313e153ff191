// Stands until its part is built.
import { publicPage } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";

export const loader = publicPage(async () => null);

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Ayuda")];
}

export default function HelpPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Ayuda</h1>
    </main>
  );
}
