// The contract for the program that draws images out of untrusted bytes; sharp, in a process of its
// own, is the only one.
import type { Cut, Purpose } from "#src/images/image.rules.ts";

export type Drawn = { width: number; format: "avif" | "webp"; bytes: Buffer }[];

/** In pixels. */
export type IconSize = 96 | 180 | 192 | 512;

/**
 * Drawn from a photo of ours or from a print (SVG): pictures of a course or a page, and square icons
 * of a site, from a drawing that fills them or from a logo.
 */
export type PngKind =
  | "share-photo"
  | "share-print"
  | "mail-cover"
  | `icon-${IconSize}`
  | `logo-${IconSize}`;

/**
 * The accounts take turns, one image each. Each throws `too_many` where the account has as many
 * waiting as it may, and `unavailable` where everybody together has, or where it took too long.
 */
export type ImageTool = {
  /**
   * Every variant in the order of `variantsOf`; null for bytes that are no usable image, and
   * "narrow" for one that has fewer points than `cut` asks for.
   */
  variants(
    account: string,
    bytes: Buffer,
    purpose: Purpose,
    cut?: Cut,
  ): Promise<Drawn | "narrow" | null>;
  png(account: string, bytes: Buffer, kind: PngKind): Promise<Buffer>;
  close(): Promise<void>;
};
