import { preload } from "react-dom";
import { plateClip } from "#src/prints/plate-clip.ts";
import { Picture } from "./picture.tsx";

type CoverProps = {
  src: string;
  /** How wide the page shows it, as in `<img sizes>`. */
  sizes: string;
  /** Whether it is the first thing visible on its page. */
  eager?: boolean;
};

/** A course's cover, for use in a `.plate`: a print has its own uneven edge, a photo is cut. */
export function Cover({ src, sizes, eager = false }: CoverProps) {
  return (
    <Picture
      purpose="cover"
      src={src}
      sizes={sizes}
      width={640}
      height={360}
      alt=""
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      style={isPrint(src) ? undefined : { clipPath: plateClip(src) }}
    />
  );
}

/** Loads an eager cover ahead of the page's body, for a part of the page that is drawn apart. */
export function loadCoverEarly(src: string): void {
  // Of a photo, only the browser knows which variant it takes.
  if (isPrint(src)) preload(src, { as: "image", fetchPriority: "high" });
}

function isPrint(src: string): boolean {
  return src.includes(".svg");
}
