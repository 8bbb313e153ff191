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
