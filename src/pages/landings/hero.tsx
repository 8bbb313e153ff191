import type { ReactNode } from "react";
import { FirstScene } from "./first-scene.tsx";

type HeroProps = {
  title: string;
  lead: string;
  scene: {
    /** The drawing itself, so that a phone loads no picture. */
    phone: string;
    /** The addresses of the drawings for screens of at most 1280 and for wider ones. */
    wide: string;
    wider: string;
  };
  /** The buttons. */
  children: ReactNode;
};

/** The first words of a landing before a printed dawn. */
export function Hero({ title, lead, scene, children }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="portada">
      <div className="wrap ht">
        <h1 className="display" id="portada">
          {title}
        </h1>
        {lead ? <p className="lead">{lead}</p> : null}
        <p className="acts">{children}</p>
      </div>
      <FirstScene look="hs" {...scene} />
    </section>
  );
}
