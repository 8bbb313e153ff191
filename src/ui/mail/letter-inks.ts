// The colours of a mail: those of an academy's accent, or the product's own without one.

import { INKS } from "#src/prints/inks.ts";
import { academyTheme, bandOf } from "#src/ui/brand/theme.ts";

export type LetterInks = {
  head: string;
  onHead: string;
  button: string;
  onButton: string;
  /** Around the button: ink where its colour alone would not stand out on the paper. */
  edge: string;
  /** On the mail's paper. */
  link: string;
};

const own = { button: INKS.indigo, onButton: INKS.paper, edge: INKS.indigo, link: INKS.indigo };

export function letterInks(accent: string | null): LetterInks {
  const { field: head, onField: onHead } = bandOf(accent);
  if (!accent) return { head, onHead, ...own };
  const { fill, onFill, edge, text } = academyTheme(accent);
  return { head, onHead, button: fill, onButton: onFill, edge, link: text };
}
