type PixelEventProps = {
  name: "PageView" | "Lead";
  /** What it is about: a browser reports it once for each. Absent: each time the page is opened. */
  once?: string;
};

/**
 * Reports to the pixel, after consent, on a page with the public script
 * (`ui/public/track.browser.ts`). Whoever does not agree, or has no scripts, reports nothing.
 */
export function PixelEvent({ name, once }: PixelEventProps) {
  return <span hidden data-pixel-event={name} data-pixel-once={once} />;
}
