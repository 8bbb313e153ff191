import { Growth } from "./furrow.tsx";

type StepProgressProps<Step extends number> = {
  step: Step;
  /** How far along the furrow each step stands. */
  percents: Record<Step, number>;
};

/** The furrow: finished steps have sprouted, this one is a bud, the rest are seeds. */
export function StepProgress<Step extends number>({ step, percents }: StepProgressProps<Step>) {
  const percent = percents[step];
  const all = Object.entries<number>(percents).map(([one, at]) => ({ one: Number(one), at }));
  return (
    <div
      className="step-progress"
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={`Avance ${percent}%`}
    >
      <span style={{ width: `${percent}%` }} />
      {all.map(({ one, at }) => (
        <i key={one} style={{ left: `${at}%` }}>
          <Growth stage={one < step ? "sprout" : one === step ? "bud" : "seed"} />
        </i>
      ))}
    </div>
  );
}
