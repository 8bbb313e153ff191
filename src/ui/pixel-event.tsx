/**
 * Reports that this page was opened to the pixel: once, after consent, on a page with the public
 * script (`ui/public/track.browser.ts`). Whoever does not agree, or has no scripts, reports nothing.
 */
export function PixelEvent({ name }: { name: "PageView" | "Lead" }) {
  return <span hidden data-pixel-event={name} />;
}
