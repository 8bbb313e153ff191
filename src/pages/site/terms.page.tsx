// /terms: terms of use, privacy and data processing, each with its anchor and its version (spec 1
// §2, spec 2 §9). `?version=2023-11` shows the texts as they were then.
import { useLoaderData } from "react-router";
import { notFoundText } from "#src/http/errors.ts";
import { publicPage } from "#src/http/react-router.ts";
import { consentPart } from "#src/pages/frame/page-foot.tsx";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import {
  findVersion,
  formerVersions,
  type LegalVersion,
  newestVersion,
  versionThen,
  whenOfVersion,
} from "#src/terms-version.rules.ts";
import { pixelHears, pixelOf } from "#src/ui/consent-bar.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { dataDocument } from "./data-document.tsx";
import { legalMeta, shopOf } from "./legal-data.ts";
import { Contents, DocumentText, type Shop } from "./legal-document.tsx";
import { privacyDocument } from "./privacy-document.tsx";
import { termsDocument } from "./terms-document.tsx";

const termsPath = "/terms";

function documentsAt(shop: Shop, version: LegalVersion) {
  const privacy = versionThen("privacy", version);
  const data = versionThen("data", version);
  return [
    { document: termsDocument(shop), version: versionThen("terms", version) },
    { document: privacyDocument(shop, privacy), version: privacy },
    { document: dataDocument(shop, data), version: data },
  ];
}

/** Where a pixel is configured, this is the page to change one's answer to it. */
export const handle = { publicScript: true };

export const loader = publicPage(async ({ ctx, url }) => {
  const asked = url.searchParams.get("version");
  const version = asked === null ? newestVersion : findVersion(asked);
  if (!version) throw problem("not_found", notFoundText);
  const head = legalMeta(ctx, { ...named, title: `${named.title} · ${ctx.academy.name}` });
  const isFormer = version.id !== newestVersion.id;
  return {
    head: isFormer ? [...head, { name: "robots", content: "noindex, follow" }] : head,
    shop: shopOf(ctx),
    version,
    asksConsent: ctx.outside.pixel !== undefined,
  };
});

const named = {
  title: "Términos y condiciones",
  description:
    "Condiciones de uso, política de privacidad y tratamiento de datos: precios, reembolsos en 7 días hábiles y tus derechos.",
  path: termsPath,
};

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof loader>> } & TitleArgs;

export function meta({ loaderData, matches }: MetaArgs) {
  return loaderData?.head ?? [titled(matches, named.title)];
}

export default function TermsPage() {
  const { asksConsent, shop, version } = useLoaderData<typeof loader>();
  const texts = documentsAt(shop, version);
  return (
    <main id="contenido" className="wrap prose legal-text">
      <div>
        <h1>Información legal</h1>
        <Dates version={version} />
      </div>
      <Contents documents={texts.map(({ document }) => document)} />
      <div>
        {texts.map(({ document, version }) => (
          <DocumentText key={document.id} document={document} version={version} />
        ))}
        {asksConsent ? <ConsentChoice shop={shop} /> : null}
      </div>
    </main>
  );
}

function Dates({ version }: { version: LegalVersion }) {
  if (version.id !== newestVersion.id) {
    return (
      <Note kind="warn">
        Así eran estos textos {whenOfVersion(version)}. <a href={termsPath}>Ver los de hoy</a>
      </Note>
    );
  }
  return (
    <>
      <p className="muted">Última actualización: {version.name}</p>
      {formerVersions.length > 0 ? (
        <p className="muted small">
          Versiones anteriores:{" "}
          {formerVersions.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 ? ", " : ""}
              <a href={`${termsPath}?version=${id}`}>{name}</a>
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}

function ConsentChoice({ shop }: { shop: Shop }) {
  return (
    <section aria-labelledby={consentPart}>
      <SectionHead id={consentPart} title="Preferencias de privacidad" />
      <p>
        Solo si lo permites le contamos a Facebook {pixelHears}, con {pixelOf(shop)}. Tu respuesta
        se guarda en este navegador y la puedes cambiar cuando quieras. Sin JavaScript no enviamos
        nada.
      </p>
      <Button type="button" variant="secondary" hidden data-consent-open="">
        Cambiar o retirar mi permiso
      </Button>
    </section>
  );
}
