// What all charts share: SVG text in which letters keep their size, and only what has none is
// stretched to the width of the screen.

/** Where the plot ends, in percent of the height; the labels are below. */
export const bottom = 84;

/** Hidden from readers who hear the page: its figure has a name, a sentence and a table. */
export function chart(inside: string): string {
  return `<svg width="100%" height="100%" aria-hidden="true" focusable="false">${inside}</svg>`;
}

/** What is stretched: `width` units wide and 100 high, from `top` percent of the height down. */
export function plot(inside: string, { top, width }: { top: number; width: number }): string {
  return (
    `<svg x="0" y="${top}%" width="100%" height="${bottom - top}%" viewBox="0 0 ${width} 100"` +
    ` preserveAspectRatio="none">${inside}</svg>`
  );
}

/** The thick and the thin line of the almanac. */
export const ground =
  `<g fill="var(--tinta)"><rect y="${bottom}%" width="100%" height="4"/>` +
  `<g transform="translate(0 6)"><rect y="${bottom}%" width="100%" height="1"/></g></g>`;
