// Stands until its part is built.
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";

export const loader = loadForMember(async () => null);

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Mensajes")];
}

export default function MessagesPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Mensajes</h1>
    </main>
  );
}
