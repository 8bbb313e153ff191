// What a teacher may choose as the cover of a course; shared by the browser that sends it and the
// server.
import { z } from "zod";
import { maxImageBytes } from "#src/images/image.rules.ts";

/** A cover is shown this wide on a phone; it would be blurred with fewer points. */
export const leastCoverWidth = 640;

/** The longest address that an S3 server signs. */
const longestAddress = 4000;

export const coverTexts = {
  missing: "Debes subir una imagen de portada",
  heavy: "La imagen no puede pesar más de 5MB",
  failed:
    "¡Ups! Algo salió mal. Por favor, intenta de nuevo. Recuerda que debe ser en formato JPG o PNG",
  stale:
    "Recarga la página para ver la portada que lleva ahora: quizá es la tuya y se perdió la respuesta. Si no, vuelve a elegirla.",
} as const;

/** What to do about a file that is refused, where the text of the refusal does not say it. */
export const coverHelp = {
  heavy: "Una captura de pantalla de la misma foto pesa menos.",
  heic: "Tu foto está en HEIC, el formato del iPhone. Ábrela y tómale una captura de pantalla, o en Ajustes › Cámara › Formatos elige «Más compatible» y tómala otra vez.",
} as const;

export type CoverFault = { message: string; help: string | null };

const acceptable = /\.(jpe?g|png|webp)$/i;
const acceptableTypes = ["image/jpeg", "image/jpg", "image/png", "image/webp"];

type Chosen = { name: string; size: number; type: string };

/** Why a file cannot be a cover, without opening it; null if it may be one. */
export function coverFault({ name, size, type }: Chosen): CoverFault | null {
  if (/\.hei[cf]$/i.test(name.trim()) || /^image\/hei[cf]\b/i.test(type)) {
    return { message: coverTexts.failed, help: coverHelp.heic };
  }
  const isImage = acceptable.test(name.trim()) || acceptableTypes.includes(type.toLowerCase());
  if (!isImage || size === 0) return { message: coverTexts.failed, help: null };
  return size > maxImageBytes ? { message: coverTexts.heavy, help: coverHelp.heavy } : null;
}

/** A pasted image has a type and often no name. */
export function coverFileName({ name, type }: Pick<Chosen, "name" | "type">): string {
  if (acceptable.test(name.trim())) return name.trim().slice(-255);
  const [, kind = "jpeg"] = type.split("/");
  return `portada.${kind}`;
}

const share = z.number().min(0).max(1);

/** In shares of the upright picture; one that reaches a little over its edge is cut there. */
export const cropShape = z.object({
  x: share,
  y: share,
  width: share.gt(0),
  height: share.gt(0),
});

export const coverInput = z.object({
  url: z.string().max(longestAddress).describe("Adonde se envió el archivo"),
  crop: cropShape
    .optional()
    .describe("De 0 a 1; sin recorte se toma el centro de la imagen en proporción 16:9"),
  version: z.number().int().optional().describe("La del curso que se leyó"),
});
export type CoverInput = z.infer<typeof coverInput>;

/** What the forms without scripts post beside the file. */
export const coverForm = z.object({
  intent: z.literal("print").optional(),
  version: z.coerce.number().int().optional(),
});
