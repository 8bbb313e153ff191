// /terms: conditions, privacy and data processing, each with its anchor (spec 1 §2, spec 2 §9).
import { useLoaderData } from "react-router";
import { publicPage } from "#src/http/react-router.ts";
import { frameOf } from "#src/pages/frame/frame-data.ts";
import { SiteFooter } from "#src/pages/frame/page-foot.tsx";
import { FeedHeader } from "#src/pages/frame/page-head.tsx";
import { dataDocument } from "./data-document.tsx";
import { Contents, DocumentText } from "./legal-document.tsx";
import { privacyDocument } from "./privacy-document.tsx";
import proseCss from "./prose.css?url";
import { termsDocument } from "./terms-document.tsx";

const documents = [termsDocument, privacyDocument, dataDocument];

export const loader = publicPage(async ({ ctx, web, url }) => ({ frame: frameOf(ctx, web, url) }));

export const links = () => [{ rel: "stylesheet", href: proseCss }];

export function meta() {
  return [
    { title: "Términos y condiciones · Semillero" },
    {
      name: "description",
      content:
        "Condiciones de uso, política de privacidad y tratamiento de datos: precios, reembolsos en 7 días hábiles y tus derechos.",
    },
  ];
}

export default function TermsPage() {
  const { frame } = useLoaderData<typeof loader>();
  return (
    <>
      <FeedHeader {...frame} />
      <main className="wrap prose legal-text">
        <div>
          <h1>Información legal</h1>
          <p className="muted">Última actualización: noviembre de 2023</p>
        </div>
        <Contents documents={documents} />
        <div>
          {documents.map((document) => (
            <DocumentText key={document.id} document={document} />
          ))}
        </div>
      </main>
      <SiteFooter {...frame.foot} />
    </>
  );
}
