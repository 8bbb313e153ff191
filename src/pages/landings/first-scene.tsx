import { emptyDrawing } from "#src/ui/pictures/empty-drawing.ts";
import { Print } from "#src/ui/pictures/print.tsx";
import { usePrintPath } from "#src/ui/pictures/use-print-path.ts";

type FirstSceneProps = {
  /** What the style of the landing calls it. */
  look: string;
  /** The drawing itself, so that a phone loads no picture. */
  phone: string;
  /** The address of the drawing for wider screens. */
  wide: string;
  /** For screens of more than 1280; without it the wide one. */
  wider?: string;
  size?: { width: number; height: number };
};

/** The print behind the first words of a landing. */
export function FirstScene({ look, phone, wide, wider, size }: FirstSceneProps) {
  const printPath = usePrintPath();
  return (
    <>
      <div className={`${look} phone`}>
        <Print svg={phone} />
      </div>
      <picture>
        <source media="(max-width: 719px)" srcSet={emptyDrawing} />
        {wider ? <source media="(min-width: 1281px)" srcSet={printPath(wider)} /> : null}
        <img
          className={`${look} wide`}
          src={printPath(wide)}
          {...size}
          alt=""
          fetchPriority="high"
        />
      </picture>
    </>
  );
}
