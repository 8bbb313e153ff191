import type { ReactNode } from "react";
import { type LegalId, type LegalVersion, ofVersion } from "#src/terms-version.rules.ts";
import { SectionHead } from "#src/ui/section-head.tsx";

/** Who answers for the site and its courses. */
export type Shop = {
  name: string;
  contact: string;
  /** Whether it is the product's own site, not one that it hosts. */
  isProduct: boolean;
  /** Whether it shows its prices in pesos first. */
  pesosFirst: boolean;
  /** The tax on what it sells. */
  taxPercent: number;
};

/** A document and its parts, each with its anchor. */
export type LegalDocument = {
  id: LegalId;
  title: string;
  parts: { id: string; title: string; text: ReactNode }[];
};

export function Contents({ documents }: { documents: LegalDocument[] }) {
  return (
    <nav className="contents" aria-label="Contenido">
      <ol>
        {documents.map(({ id, title, parts }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
            <ol>
              {parts.map((part) => (
                <li key={part.id}>
                  <a href={`#${part.id}`}>{part.title}</a>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type DocumentTextProps = { document: LegalDocument; version: LegalVersion };

export function DocumentText({ document: { id, title, parts }, version }: DocumentTextProps) {
  const { changes } = version;
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      <p className="muted small">Versión {ofVersion(version)}</p>
      {changes.length > 0 ? (
        <details>
          <summary>
            Qué cambió<span className="sr"> en {title}</span>
          </summary>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {parts.map((part) => (
        <section key={part.id} aria-labelledby={part.id}>
          <h3 id={part.id}>{part.title}</h3>
          {part.text}
        </section>
      ))}
    </section>
  );
}

/** Our contact address. */
export function OurMail({ contact }: Pick<Shop, "contact">) {
  return <a href={`mailto:${contact}`}>{contact}</a>;
}
