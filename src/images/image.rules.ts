// The variants of an uploaded image, and how one address implies the others.

export const maxImageBytes = 5 * 1024 * 1024;

/** Above any phone's photo of 5 MB; a file that declares more is an attack on memory. */
export const mostImagePixels = 36_000_000;

export const unusableImage =
  "No pudimos abrir la imagen: está dañada, se mueve o tiene más de 36 megapíxeles. Usa una PNG, JPG o WebP fija.";

/** A part of an upright picture, in shares of its width and height. */
export type Crop = { x: number; y: number; width: number; height: number };

/** How a picture becomes an image of ours. */
export type Cut = {
  /** The whole picture without one. */
  crop?: Crop | undefined;
  /** In points: a narrower picture, or part of one, would be blurred on pages. */
  leastWidth?: number | undefined;
  /** In points, of the longer side. */
  leastSide?: number | undefined;
};

/** The refusal of a picture or a part that is narrower. */
export function narrowImage(leastWidth: number): string {
  const height = Math.round(leastWidth / sizesOf.cover.ratio);
  return `La imagen se vería borrosa: lo que se muestra de ella debe medir al menos ${leastWidth} × ${height} puntos. Elige una más grande.`;
}

/** The refusal of a picture whose longer side is shorter. */
export function smallImage(leastSide: number): string {
  return `La imagen es muy pequeña: su lado más largo debe medir al menos ${leastSide} puntos.`;
}

/** A cover is 16:9, a person square; a logo fits in a box twice as wide as high. */
export type Purpose = "cover" | "person" | "logo";

/** Of the picture shown with a link to a course. */
export const shareSize = { width: 1200, height: 630 };

type Sizes = {
  /** The widths on pages, for screens with a pixel ratio of 1 and 2. */
  widths: number[];
  /** The width of the variant used where there is room for only one address. */
  middle: number;
  /** Width divided by height. */
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
 * Every variant of an image, the middle one last.
 * A width is a maximum: no image is enlarged to fill it.
 */
export function variantsOf(purpose: Purpose): Variant[] {
  const { widths, middle } = sizesOf[purpose];
  const all = widths.flatMap((width) => formats.map((format) => ({ width, format })));
  const isMiddle = ({ width, format }: Variant) => width === middle && format === "webp";
  return [...all.filter((one) => !isMiddle(one)), { width: middle, format: "webp" }];
}

/** @param stem the common prefix of the keys of all variants, for example `images/1/2/`. */
export function variantKey(stem: string, { width, format }: Variant): string {
  return `${stem}${width}.${format}`;
}

/** The public address of the image; it implies every other variant. */
export function imageAddress(purpose: Purpose, stem: string): string {
  return `/${variantKey(stem, { width: sizesOf[purpose].middle, format: "webp" })}`;
}

/** How long an open page, or one in a cache, may still show a picture that was replaced. */
export const keptImageSeconds = 24 * 3600;

/** The folder of an image of the academy, by its public address; null for any other address. */
export function folderIn(academyId: string, address: string): string | null {
  const folder = address.slice(1, address.lastIndexOf("/"));
  return folder.startsWith(`images/${academyId}/`) ? folder : null;
}

/** The variant to draw other pictures from. */
export function largestKey(purpose: Purpose, stem: string): string {
  return variantKey(stem, { width: Math.max(...sizesOf[purpose].widths), format: "webp" });
}

export type ImageSource = { type: string; srcSet: string };

/** For `<picture>`, the lightest format first; null for a picture without variants. */
export function sourcesOf(purpose: Purpose, address: string): ImageSource[] | null {
  const { widths, middle } = sizesOf[purpose];
  const end = `${middle}.webp`;
  if (!address.endsWith(end) || !/[/-]$/.test(address.slice(0, -end.length))) return null;
  const stem = address.slice(0, -end.length);
  return formats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths
      .map((width) => {
        // A logo's width is unknown until it loads: it may be a tall one.
        const room = purpose === "logo" ? `${width / middle}x` : `${width}w`;
        return `${variantKey(stem, { width, format })} ${room}`;
      })
      .join(", "),
  }));
}
