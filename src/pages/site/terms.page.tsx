// /terms: terms of use, privacy and data processing, each with its anchor (spec 1 §2, spec 2 §9).
import { useLoaderData } from "react-router";
import { publicPage } from "#src/http/react-router.ts";
import { consentPart } from "#src/pages/frame/page-foot.tsx";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { termsVersion } from "#src/terms-version.rules.ts";
import { Button } from "#src/ui/button.tsx";
import { pixelHears, pixelOf } from "#src/ui/consent-bar.tsx";
import { SectionHead } from "#src/ui/section-head.tsx";
import { dataDocument } from "./data-document.tsx";
import { legalMeta, shopOf } from "./legal-data.ts";
import { Contents, DocumentText, type Shop } from "./legal-document.tsx";
import { privacyDocument } from "./privacy-document.tsx";
import { termsDocument } from "./terms-document.tsx";

const documentsOf = [termsDocument, privacyDocument, dataDocument];

/** Where a pixel is configured, this is the page to change one's answer to it. */
export const handle = { publicScript: true };

export const loader = publicPage(async ({ ctx }) => ({
  head: legalMeta(ctx, { ...named, title: `${named.title} · ${ctx.academy.name}` }),
  shop: shopOf(ctx),
  asksConsent: ctx.outside.pixel !== undefined,
}));

const named = {
  title: "Términos y condiciones",
  description:
    "Condiciones de uso, política de privacidad y tratamiento de datos: precios, reembolsos en 7 días hábiles y tus derechos.",
  path: "/terms",
};

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof loader>> } & TitleArgs;

export function meta({ loaderData, matches }: MetaArgs) {
  return loaderData?.head ?? [titled(matches, named.title)];
}

export default function TermsPage() {
  const { asksConsent, shop } = useLoaderData<typeof loader>();
  const documents = documentsOf.map((written) => written(shop));
  return (
    <main id="contenido" className="wrap prose legal-text">
      <div>
        <h1>Información legal</h1>
        <p className="muted">Última actualización: {termsVersion}</p>
      </div>
      <Contents documents={documents} />
      <div>
        {documents.map((document) => (
          <DocumentText key={document.id} document={document} />
        ))}
        {asksConsent ? <ConsentChoice shop={shop} /> : null}
      </div>
    </main>
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
        Cambiar o retirar mi consentimiento
      </Button>
    </section>
  );
}
