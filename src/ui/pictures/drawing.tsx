import { createElement } from "react";

type DrawingProps = {
  viewBox: string;
  /** Paths, as they are inserted into the page; never pass user input. */
  markup: string;
  className?: string;
};

/**
 * Decoration, which nobody reads aloud. As elements, React would look for signs to escape in the
 * whole of each path, every time.
 */
export function Drawing({ markup, viewBox, className }: DrawingProps) {
  const inside = { dangerouslySetInnerHTML: { __html: markup } };
  const hidden = { "aria-hidden": true, focusable: false };
  return createElement("svg", { className, viewBox, ...hidden, ...inside });
}
