// The prints of free content: what a title names chooses them, so that each keeps its own. An
// address is completed with the mark of the academy's ink (`usePrintPath`).
import type { Ctx } from "#src/ctx.ts";
import type { MotifName } from "#src/prints/boxes.ts";
import { hash } from "#src/prints/hand.ts";
import { printOf } from "#src/prints/inks.ts";
import { motifInTitle } from "#src/prints/words.ts";
import { markedPath, printMark } from "#src/ui/pictures/print-mark.rules.ts";

/** The poster of a campaign without an uploaded picture. */
export function posterPath(title: string): string {
  const isAlmanac = /calendario|almanaque|\bluna\b|siembra/i.test(title);
  return `/scenes/posters/${motifOf(title)}${isAlmanac ? "-luna" : ""}.svg`;
}

/** The uploaded picture or the poster, in the academy's ink. */
export function campaignPicture(
  { academy }: Pick<Ctx, "academy">,
  { title, imageUrl }: { title: string; imageUrl: string | null },
): string {
  return imageUrl ?? markedPath(posterPath(title), printMark(academy.accent));
}

/** The square print beside a file in the list. */
export function filePrintPath(title: string): string {
  return `/tiles/motifs/${motifOf(title)}.svg`;
}

/** Every picture of a campaign shows the same one. */
export function motifOf(title: string): MotifName {
  const { motifs } = printOf("");
  return motifInTitle(title) ?? motifs[hash(title) % motifs.length] ?? motifs[0];
}
