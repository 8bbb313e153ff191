// /terms: terms of use, privacy and data processing, each with its anchor (spec 1 §2, spec 2 §9).
import { publicPage } from "#src/http/react-router.ts";
import { dataDocument } from "./data-document.tsx";
import { Contents, DocumentText } from "./legal-document.tsx";
import { privacyDocument } from "./privacy-document.tsx";
import { termsDocument } from "./terms-document.tsx";

const documents = [termsDocument, privacyDocument, dataDocument];

export const loader = publicPage(async () => null);

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
  return (
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
  );
}
