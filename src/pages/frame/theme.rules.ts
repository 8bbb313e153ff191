// How the document around a page shows its academy.

export type PageTheme = {
  /** The academy's colours, for `<html style>`; none where it has the product's own. */
  inks?: Record<`--${string}`, string>;
  /** The colour of the band at the top, which a phone continues in its own bar. */
  band: string;
  printMark: string;
  tabIcon: string;
  touchIcon: string;
};
