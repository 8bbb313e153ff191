import { preload } from "react-dom";

/** Loads an eager cover ahead of the page's body, for a part of the page that is drawn apart. */
export function loadCoverEarly(src: string): void {
  // Of a photo, only the browser knows which variant it takes.
  if (src.includes(".svg")) preload(src, { as: "image", fetchPriority: "high" });
}
