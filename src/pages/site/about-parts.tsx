import type { ReactNode } from "react";
import type { MotifName } from "#src/prints/boxes.ts";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";

type Step = { motif: MotifName; title: string; text: ReactNode };

/** Prints in a row, each with a few words. */
export function AboutSteps({ steps }: { steps: Step[] }) {
  return (
    <ul className="about-steps">
      {steps.map(({ motif, title, text }) => (
        <li key={title}>
          <SpotArt motif={motif} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The title beside a print. */
export function AboutHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="about-head">
      <div>
        <h1>{title}</h1>
        <p className="lead typed">{children}</p>
      </div>
      <SpotArt motif="sowing" />
    </div>
  );
}
