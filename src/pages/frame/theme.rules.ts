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

/** Where not even the academy could be read; the addresses answer for the host. */
export const unknownTheme: PageTheme = {
  band: "#F4B61A",
  printMark: "",
  tabIcon: "/favicon.svg",
  touchIcon: "/apple-touch-icon.png",
};
