import type { ReactNode } from "react";
import type { MotifName } from "#src/prints/boxes.ts";
import { SpotArt } from "#src/ui/spot-art.tsx";

type PlannedPageProps = { title: string; motif: MotifName; children: ReactNode };

/** Says in one sentence what a page of the area is for, which has nothing to show yet. */
export function PlannedPage({ title, motif, children }: PlannedPageProps) {
  return (
    <main id="contenido" className="wrap">
      <h1>{title}</h1>
      <div className="planned">
        <SpotArt motif={motif} />
        <p className="lead">{children}</p>
      </div>
    </main>
  );
}
