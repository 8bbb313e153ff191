import type { ReactElement, ReactNode } from "react";

type EmptyProps = {
  title: string;
  hint?: string;
  /** A motif, for example `<SpotArt motif="basket" />`. */
  art?: ReactElement;
  /** The one thing to do next. */
  action?: ReactNode;
  level?: "h1" | "h2" | "h3";
};

/** Shown where there is nothing to show, or where showing it failed. */
export function Empty({ title, hint, art, action, level: Heading = "h3" }: EmptyProps) {
  return (
    <div className="empty">
      {art}
      <Heading className="title">{title}</Heading>
      {hint ? <p className="muted small">{hint}</p> : null}
      {action}
    </div>
  );
}
