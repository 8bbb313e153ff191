// The colours of a mail: those of an academy's accent, or the product's own without one.

import { INKS } from "#src/prints/inks.ts";
import { academyTheme } from "./theme.ts";

export type LetterInks = {
  head: string;
  onHead: string;
  button: string;
  onButton: string;
  /** On the mail's paper. */
  link: string;
};

const own: LetterInks = {
  ...{ head: INKS.corn, onHead: INKS.black },
  ...{ button: INKS.indigo, onButton: INKS.paper, link: INKS.indigo },
};

export function letterInks(accent: string | null): LetterInks {
  if (!accent) return own;
  const { field, onField, fill, onFill, text } = academyTheme(accent);
  return { head: field, onHead: onField, button: fill, onButton: onFill, link: text };
}
