import type { ReactNode } from "react";

type PartProps = { number: number; title: string; children: ReactNode };

/** A ruled, numbered section of the form. */
export function Part({ number, title, children }: PartProps) {
  const id = `parte-${number}`;
  return (
    <section aria-labelledby={id}>
      <div className="part">
        <span className="ix">{number}</span>
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  );
}
