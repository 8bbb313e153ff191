import type { MotifName } from "#src/prints/boxes.ts";

/** The motif of an empty state. */
export function SpotArt({ motif }: { motif: MotifName }) {
  return <img className="spot" src={`/spots/${motif}.svg`} width={150} height={130} alt="" />;
}
