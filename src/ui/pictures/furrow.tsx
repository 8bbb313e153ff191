import { GROWTH_VIEW_BOX, growthMarks } from "#src/prints/brand-marks.ts";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Kept } from "#src/ui/kept.tsx";

const LONGEST = 12;

/** The furrow: finished classes have sprouted, the next one is a bud, the rest are seeds. */
export function Furrow({ done, total }: Progress) {
  const finished = total > 0 && done >= total;
  return (
    <>
      <FurrowMarks done={done} total={total} />
      <span className="furrow-t num">
        {finished ? "Curso completado" : `${done} de ${formatCounted(total, "clase", "clases")}`}
      </span>
    </>
  );
}

type Progress = { done: number; total: number };

/** Without its text, which has to stand beside it. */
export function FurrowMarks({ done, total }: Progress) {
  return <Kept tag="span" className="furrow" aria-hidden part={Marks} of={{ done, total }} />;
}

function Marks({ done, total }: Progress) {
  return marksOf(done, total).map(({ place, stage }) => (
    <i key={place}>
      <Growth stage={stage} />
    </i>
  ));
}

type Stage = keyof typeof growthMarks;

/** One mark of the furrow, or of a list of classes. */
export function Growth({ stage }: { stage: Stage }) {
  return (
    <svg viewBox={GROWTH_VIEW_BOX} aria-hidden="true" focusable="false">
      {growthMarks[stage].map((mark) => (
        <path key={mark.d} {...mark} />
      ))}
    </svg>
  );
}

/** A course longer than the furrow is scaled down to it. */
function marksOf(done: number, total: number): { place: number; stage: Stage }[] {
  const length = Math.min(total, LONGEST);
  const sprouts = Math.floor((done / Math.max(total, 1)) * length);
  return Array.from({ length }, (_, place) => ({ place, stage: stageAt(place, sprouts) }));
}

function stageAt(place: number, sprouts: number): Stage {
  if (place < sprouts) return "sprout";
  return place === sprouts ? "bud" : "seed";
}
