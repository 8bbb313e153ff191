import { plateClip } from "#src/prints/plate-clip.ts";
import { Picture } from "./picture.tsx";

type CoverProps = {
  src: string;
  /** How wide the page shows it, as in `<img sizes>`. */
  sizes: string;
  /** The first thing one sees on its page. */
  eager?: boolean;
};

/** A course's cover, to lie in a `.plate`: a print brings its uneven edge along, a photo is cut. */
export function Cover({ src, sizes, eager = false }: CoverProps) {
  const isPrint = src.includes(".svg");
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
      style={isPrint ? undefined : { clipPath: plateClip(src) }}
    />
  );
}
