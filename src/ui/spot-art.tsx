import { Print } from "./print.tsx";
import { spotArt } from "./prints/spot-art.ts";

type SpotArtProps = Parameters<typeof spotArt>[0];

/** The motif of an empty state; 150 wide and 130 high unless asked otherwise. */
export function SpotArt({ width = 150, height = 130, ...input }: SpotArtProps) {
  return <Print svg={spotArt({ width, height, ...input })} />;
}
