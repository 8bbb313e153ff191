import { Growth } from "./pictures/furrow.tsx";

type StepProgressProps<Step extends number> = {
  /** `done` once all are behind. */
  step: Step | "done";
  /** How far along the furrow each step stands. */
  percents: Record<Step, number>;
};

/** The furrow: finished steps have sprouted, this one is a bud, the rest are seeds. */
export function StepProgress<Step extends number>({ step, percents }: StepProgressProps<Step>) {
  const percent = step === "done" ? 100 : percents[step];
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
          <Growth stage={stageOf(one, step)} />
        </i>
      ))}
    </div>
  );
}

function stageOf(one: number, step: number | "done") {
  if (step === "done" || one < step) return "sprout";
  return one === step ? "bud" : "seed";
}
