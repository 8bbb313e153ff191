import type { MotifName } from "#src/prints/boxes.ts";
import { usePrintPath } from "./use-print-path.ts";

/** The motif of an empty state. */
export function SpotArt({ motif }: { motif: MotifName }) {
  const src = usePrintPath()(`/spots/${motif}.svg`);
  return <img className="spot" src={src} width={150} height={130} alt="" />;
}
