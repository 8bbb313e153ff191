// /free-content/downloads and its Spanish alias: free files for signed-in visitors (spec 2 §2).
import { redirect, useActionData, useLoaderData } from "react-router";
import { consentIn } from "#src/campaigns/consent.rules.ts";
import { joinCampaign } from "#src/campaigns/join-campaign.ts";
import { downloadsOf, nameIn } from "#src/campaigns/paths.rules.ts";
import { protect } from "#src/http/guards.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { usePrintPath } from "#src/ui/pictures/use-print-path.ts";
import { PixelEvent } from "#src/ui/pixel-event.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { downloadsFor } from "./downloads-data.ts";
import freeContentCss from "./free-content.css?url";

export const links = () => [{ rel: "stylesheet", href: freeContentCss }];

export const handle = { publicScript: true };

export const loader = load(async ({ ctx, web, url }) => {
  if (!ctx.actor) {
    const query = new URLSearchParams({ campaign: "leads", redirectTo: url.pathname + url.search });
    throw redirect(`/login?${query}`);
  }
  const member = protect({ ctx, url });
  const name = nameIn(url.searchParams);
  // It says that they came, and allows nobody to write to them.
  if (name) await joinCampaign(member, { userId: member.actor.id, name });
  return {
    ...(await downloadsFor(member, name)),
    csrf: web.csrfToken(),
    saved: url.searchParams.get("saved"),
  };
});

export const action = act(async ({ ctx, form, url }) => {
  const { actor } = protect({ ctx, url });
  const name = nameIn(url.searchParams) ?? "";
  const isKept = await joinCampaign(ctx, { userId: actor.id, name }, consentIn(form));
  throw redirect(`${downloadsOf(name)}&saved=${isKept ? 1 : 0}`);
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Tus descargas")];
}

export default function DownloadsPage() {
  const { files, asks, newLead, csrf, saved, hasConsents } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return (
    <main id="contenido" className="wrap downloads">
      <h1>Tus descargas</h1>
      {newLead ? <PixelEvent name="Lead" once={newLead} /> : null}
      <p className="lead muted">Guárdalas en el celular y míralas sin señal.</p>
      {saved && !asks ? <Answered isKept={saved !== "0"} /> : null}
      {files.length > 0 ? (
        <ul>
          {files.map((file) => (
            <Download key={file.id} {...file} />
          ))}
        </ul>
      ) : (
        <Nothing />
      )}
      {asks ? <ConsentForm csrf={csrf} text={asks} refusal={failed?.problem.detail} /> : null}
      {hasConsents ? (
        <p className="small given">
          <a href="/account/data#permisos">Permisos que diste</a>
        </p>
      ) : null}
    </main>
  );
}

function Answered({ isKept }: { isKept: boolean }) {
  return (
    <Note kind={isKept ? "ok" : "warn"} focus>
      {isKept
        ? "Guardamos tu respuesta."
        : "Esta respuesta no se guardó: ya habías respondido, o el contenido ya no se ofrece."}
    </Note>
  );
}

type DownloadProps = { title: string; print: string; line: string | null; href: string | null };

function Download({ title, print, line, href }: DownloadProps) {
  const src = usePrintPath()(print);
  return (
    <li className={href ? undefined : "away"}>
      <img src={src} width={116} height={116} alt="" loading="lazy" />
      <div className="what">
        <h2>{title}</h2>
        {line ? <p className="small muted num">{line}</p> : null}
        <span className={href ? "pill ok" : "pill off"}>
          {href ? "Disponible" : "No disponible"}
        </span>
      </div>
      {href ? (
        <ButtonLink variant="secondary" href={href} aria-label={`Descargar ${title}`}>
          <Icon name="download-simple" />
          <span className="word">Descargar</span>
        </ButtonLink>
      ) : null}
    </li>
  );
}

function Nothing() {
  return (
    <Empty
      art={<SpotArt motif="basket" />}
      level="h2"
      title="No hay descargas ahora"
      action={
        <ButtonLink variant="secondary" href="/explore">
          Explorar cursos
        </ButtonLink>
      }
    />
  );
}
