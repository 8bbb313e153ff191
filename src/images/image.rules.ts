// Which pictures an uploaded image is kept as, and how the address of one tells those of the others.

export const maxImageBytes = 5 * 1024 * 1024;

export const unusableImage =
  "No pudimos abrir la imagen: está dañada, se mueve o tiene más de 36 megapíxeles. Usa una PNG, JPG o WebP fija.";

/** A cover is 16:9, a person square; a logo lies within twice as wide as high. */
export type Purpose = "cover" | "person" | "logo";

type Sizes = {
  /** What the pages show it at, on screens of one and two points a pixel. */
  widths: number[];
  /** The one that stands for the image where there is room for one address. */
  middle: number;
  /** Width by height. */
  ratio: number;
};

export const sizesOf: Record<Purpose, Sizes> = {
  cover: { widths: [400, 640, 960, 1280], middle: 640, ratio: 16 / 9 },
  person: { widths: [96, 192, 384], middle: 192, ratio: 1 },
  logo: { widths: [200, 400], middle: 200, ratio: 2 },
};

export const formats = ["avif", "webp"] as const;

type Variant = { width: number; format: (typeof formats)[number] };

/**
 * Every variant of an image; the one that stands for it comes last.
 * A width is the most that a variant measures: no image is enlarged to fill it.
 */
export function variantsOf(purpose: Purpose): Variant[] {
  const { widths, middle } = sizesOf[purpose];
  const all = widths.flatMap((width) => formats.map((format) => ({ width, format })));
  const isMiddle = ({ width, format }: Variant) => width === middle && format === "webp";
  return [...all.filter((one) => !isMiddle(one)), { width: middle, format: "webp" }];
}

/** @param stem what the keys of all variants begin with, for example `images/1/2/`. */
export function variantKey(stem: string, { width, format }: Variant): string {
  return `${stem}${width}.${format}`;
}

/** Where the image is seen; it tells every other variant. */
export function imageAddress(purpose: Purpose, stem: string): string {
  return `/${variantKey(stem, { width: sizesOf[purpose].middle, format: "webp" })}`;
}

/** The variant to draw further pictures from. */
export function largestKey(purpose: Purpose, stem: string): string {
  return variantKey(stem, { width: Math.max(...sizesOf[purpose].widths), format: "webp" });
}

export type ImageSource = { type: string; srcSet: string };

/** For `<picture>`, the lightest kind first; null for a picture that has no variants. */
export function sourcesOf(purpose: Purpose, address: string): ImageSource[] | null {
  const { widths, middle } = sizesOf[purpose];
  const end = `${middle}.webp`;
  if (!address.endsWith(end) || !/[/-]$/.test(address.slice(0, -end.length))) return null;
  const stem = address.slice(0, -end.length);
  return formats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths
      .map((width) => {
        // How wide a logo is nobody knows before it is there: it may be a tall one.
        const room = purpose === "logo" ? `${width / middle}x` : `${width}w`;
        return `${variantKey(stem, { width, format })} ${room}`;
      })
      .join(", "),
  }));
}
