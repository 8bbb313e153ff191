// What a learner of the course sees instead of its price: how far they are, and the way on.
import type { ReactNode } from "react";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Furrow } from "#src/ui/pictures/furrow.tsx";
import { Included } from "./price-card.tsx";

type Progress = { done: number; total: number } | null;

type EnrolledCardProps = {
  /** Null where it could not be read. */
  progress: Progress;
  /** `Continuar el curso`; below 1000 px it shows in `StickyProgress` instead. */
  action: ReactNode;
  include: string[];
  /** Whether others may see the course. */
  isPublished: boolean;
};

export function EnrolledCard({ progress, action, include, isPublished }: EnrolledCardProps) {
  return (
    <div className="buy">
      <h2 className="lab">Tu avance</h2>
      {progress ? <Furrow {...progress} /> : null}
      <div className="action">{action}</div>
      {isPublished ? null : (
        <p className="small muted">
          Por ahora este curso no está a la venta. Tú ya lo tienes, y sigue igual.
        </p>
      )}
      <Included include={include.filter((item) => !ofSale.test(item))} />
    </div>
  );
}

/** Progress and the way on at the bottom of a small screen; sticky inside the course. */
export function StickyProgress({
  progress,
  action,
}: Pick<EnrolledCardProps, "progress" | "action">) {
  return (
    <aside className="sticky-buy" aria-label="Seguir con el curso">
      {progress ? (
        <span className="furrow-t num">{`${progress.done} de ${formatCounted(progress.total, "clase", "clases")}`}</span>
      ) : null}
      <div>{action}</div>
    </aside>
  );
}

/** What is included only until the course is bought and begun. */
const ofSale = /reembolso|devol/i;
