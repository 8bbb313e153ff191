import type { ReactNode } from "react";
import { SectionHead } from "#src/ui/section-head.tsx";

/** Who answers for the site and its courses. */
export type Shop = {
  name: string;
  contact: string;
  /** Whether it is the product's own site, not one that it hosts. */
  isProduct: boolean;
};

/** A document and its parts, each with its anchor. */
export type LegalDocument = {
  id: string;
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

export function DocumentText({ document: { id, title, parts } }: { document: LegalDocument }) {
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} />
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
