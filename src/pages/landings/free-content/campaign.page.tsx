// /free-content/{campaign} and its Spanish alias: what can be downloaded, and how (spec 2 §2). No
// campaign at the address, or none that can be read, leads to the catalogue (spec 2 §8).
import { redirect, useLoaderData } from "react-router";
import { downloadsOf, downloadsPath, nameIn } from "#src/campaigns/paths.rules.ts";
import { logFault } from "#src/fault.ts";
import { type PageArgs, publicPage } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Picture } from "#src/ui/pictures/picture.tsx";
import { usePrintPath } from "#src/ui/pictures/use-print-path.ts";
import { campaignAt } from "./campaign-data.ts";

type Params = { campaignName: string };

export const handle = { publicScript: true };

export const loader = publicPage(async ({ ctx, web, params }: PageArgs<Params>) => {
  const name = nameIn(new URLSearchParams({ campaign: params.campaignName }));
  const campaign = name
    ? await campaignAt(ctx, name).catch((error: unknown) => {
        logFault(ctx.log, error, "campaign");
        // A failure is not kept for the next visitor.
        web.makePrivate();
        return null;
      })
    : null;
  if (!name || !campaign) throw redirect("/explore");
  // Whoever has a session bypasses the public cache.
  if (ctx.actor) throw redirect(name ? downloadsOf(name) : downloadsPath);
  return campaign;
});

type Loaded = Awaited<ReturnType<typeof loader>>;

export function meta({ loaderData, matches }: { loaderData?: Loaded } & TitleArgs) {
  return loaderData?.head ?? [titled(matches, "Descarga gratuita")];
}

export default function CampaignPage() {
  const { title, subtitle, points, imageUrl, poster, signUp, isReady } =
    useLoaderData<typeof loader>();
  const printPath = usePrintPath();
  return (
    <main id="contenido" className="wrap campaign">
      <div className={imageUrl ? "picture" : "poster"}>
        {imageUrl ? (
          <Picture
            purpose="cover"
            src={imageUrl}
            sizes="(min-width: 1000px) 42vw, 90vw"
            width={640}
            height={360}
            alt=""
            fetchPriority="high"
          />
        ) : (
          <img src={printPath(poster)} width={520} height={640} alt="" fetchPriority="high" />
        )}
      </div>
      <div className="offer">
        <p className="small kind">{isReady ? "Descarga gratuita" : "Pronto, descarga gratuita"}</p>
        <h1>{title}</h1>
        {subtitle ? <p className="lead">{subtitle}</p> : null}
        {points.length > 0 ? (
          <ul className="seeds">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ) : null}
        <ButtonLink size="big" href={signUp}>
          {isReady ? "Regístrate y descárgalo" : "Regístrate"}
        </ButtonLink>
        <p className="small muted cost">
          {isReady
            ? "Es gratis. Solo necesitas un correo."
            : "Todavía no está listo. Cuando lo esté, lo encuentras en «Tus descargas». Es gratis: solo necesitas un correo."}
        </p>
      </div>
    </main>
  );
}
