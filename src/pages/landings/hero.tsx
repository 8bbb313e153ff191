import type { ReactNode } from "react";
import { emptyDrawing } from "#src/ui/empty-drawing.ts";
import { Print } from "#src/ui/print.tsx";
import { usePrintPath } from "#src/ui/use-print-path.ts";

type HeroProps = {
  title: string;
  lead: string;
  scene: {
    /** Stands in the page, so that a phone waits for nothing. */
    phone: string;
    /** The addresses of the drawings for screens of at most 1280 and for wider ones. */
    wide: string;
    wider: string;
  };
  /** The buttons. */
  children: ReactNode;
};

/** What is large and first on a landing: its words before a printed dawn. */
export function Hero({ title, lead, scene, children }: HeroProps) {
  const printPath = usePrintPath();
  return (
    <section className="hero" aria-labelledby="portada">
      <div className="wrap ht">
        <h1 className="display" id="portada">
          {title}
        </h1>
        {lead ? <p className="lead">{lead}</p> : null}
        <p className="acts">{children}</p>
      </div>
      <div className="hs phone">
        <Print svg={scene.phone} />
      </div>
      <picture>
        <source media="(max-width: 719px)" srcSet={emptyDrawing} />
        <source media="(min-width: 1281px)" srcSet={printPath(scene.wider)} />
        <img className="hs wide" src={printPath(scene.wide)} alt="" fetchPriority="high" />
      </picture>
    </section>
  );
}
