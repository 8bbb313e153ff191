import { usePrintPath } from "#src/ui/pictures/use-print-path.ts";

type BandPictureProps = {
  /** The address of the print up to its size, as in `/scenes/landing/sowing`. */
  scene: string;
  className?: string;
  /** Whether there is a drawing for screens of more than 1280. */
  hasWider?: boolean;
};

/** The print behind a band of a landing. */
export function BandPicture({ scene, className, hasWider = false }: BandPictureProps) {
  const printPath = usePrintPath();
  return (
    <picture>
      <source
        media="(max-width: 719px)"
        srcSet={printPath(`${scene}-phone.svg`)}
        width={390}
        height={260}
      />
      {hasWider ? (
        <source
          media="(min-width: 1281px)"
          srcSet={printPath(`${scene}-wider.svg`)}
          width={1920}
          height={460}
        />
      ) : null}
      <img
        className={className}
        src={printPath(`${scene}-wide.svg`)}
        width={1280}
        height={460}
        alt=""
        loading="lazy"
      />
    </picture>
  );
}
