// Stands until its part is built.
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";

export const loader = loadForMember(async () => null);

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Contenido gratuito")];
}

export default function CampaignPage() {
  return (
    <main id="contenido" className="wrap">
      <h1>Contenido gratuito</h1>
    </main>
  );
}
