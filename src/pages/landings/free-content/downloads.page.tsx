// /free-content/downloads and its Spanish alias: free files for signed-in visitors (spec 2 §2).
import { redirect } from "react-router";
import { protect } from "#src/http/guards.ts";
import { load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { SpotArt } from "#src/ui/spot-art.tsx";

export const loader = load(async ({ ctx, url }) => {
  if (!ctx.actor) {
    const query = new URLSearchParams({ campaign: "leads", redirectTo: url.pathname + url.search });
    throw redirect(`/login?${query}`);
  }
  protect({ ctx, url });
  return null;
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Tus descargas")];
}

export default function DownloadsPage() {
  return (
    <main id="contenido" className="wrap">
      <SectionHead level="h1" first title="Tus descargas" />
      <Empty
        art={<SpotArt motif="basket" />}
        level="h2"
        title="Todavía no hay descargas"
        action={
          <ButtonLink variant="secondary" href="/explore">
            Explorar cursos
          </ButtonLink>
        }
      />
    </main>
  );
}
