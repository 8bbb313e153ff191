// What may be uploaded: extensions, the largest size by kind, and the texts of refusals.

export type UploadKind = "video" | "document" | "image";

/** What an extension promises; `found` are the content types accepted for it. */
export type Ending = { extension: string; kind: UploadKind; type: string; found: string[] };

type Limits = { bytes: number; wrongType: string; tooLarge: string; wrongContent: string };

const mebibyte = 1024 ** 2;

export const limits: Record<UploadKind, Limits> = {
  video: {
    bytes: 10 * 1024 * mebibyte,
    wrongType: "El video debe ser un archivo MP4",
    tooLarge: "El video pesa más de 10 GB",
    wrongContent: "El archivo no es un video MP4",
  },
  document: {
    bytes: 50 * mebibyte,
    wrongType: "El documento debe ser PDF, Word o Excel (pdf, doc, docx, xls o xlsx)",
    tooLarge: "El documento pesa más de 50 MB",
    wrongContent: "El contenido del documento no corresponde a su nombre",
  },
  image: {
    bytes: 5 * mebibyte,
    wrongType: "La imagen debe ser PNG, JPG o WebP",
    tooLarge: "La imagen pesa más de 5 MB",
    wrongContent: "El contenido de la imagen no corresponde a su nombre",
  },
};

export const texts = {
  unknownType:
    "Solo puedes subir videos MP4, documentos PDF, Word o Excel, e imágenes PNG, JPG o WebP",
  badName: "El nombre del archivo no sirve. Cámbialo e intenta de nuevo.",
  empty: "El archivo está vacío",
} as const;

const office = "application/vnd.openxmlformats-officedocument";
const oldOffice = "application/x-cfb";

const endings: Ending[] = [
  // Apple's programs mark the same container with their own brand.
  ending("mp4", "video", "video/mp4", ["video/mp4", "video/x-m4v"]),
  ending("pdf", "document", "application/pdf"),
  ending("doc", "document", "application/msword", [oldOffice]),
  ending("xls", "document", "application/vnd.ms-excel", [oldOffice]),
  ending("docx", "document", `${office}.wordprocessingml.document`),
  ending("xlsx", "document", `${office}.spreadsheetml.sheet`),
  ending("png", "image", "image/png"),
  ending("jpg", "image", "image/jpeg"),
  ending("jpeg", "image", "image/jpeg"),
  ending("webp", "image", "image/webp"),
];

function ending(extension: string, kind: UploadKind, type: string, found = [type]): Ending {
  return { extension, kind, type, found };
}

/** Null for a name without an allowed extension. */
export function endingOf(fileName: string): Ending | null {
  const [, extension] = /\.([a-z0-9]+)$/i.exec(fileName.trim()) ?? [];
  return endings.find((one) => one.extension === extension?.toLowerCase()) ?? null;
}

export type Announced = {
  fileName: string;
  /** The types declared by the sender: content types, or our own words; undefined if not given. */
  types: (string | undefined)[];
  /** Null if the sender does not say. */
  bytes: number | null;
};

export type Fault = { code: "invalid" | "unsupported" | "too_large"; text: string };

/** Why a file is refused, judged without opening it; null if it is accepted. */
export function uploadFault({ fileName, types, bytes }: Announced): Fault | null {
  const found = endingOf(fileName);
  const declared = types.flatMap((type) => type || []);
  if (!found) return { code: "unsupported", text: wrongTypeText(declared) };
  const { wrongType, tooLarge, bytes: most } = limits[found.kind];
  if (!typesFit(found, declared)) return { code: "unsupported", text: wrongType };
  if (bytes === 0) return { code: "invalid", text: texts.empty };
  if (bytes !== null && bytes > most) return { code: "too_large", text: tooLarge };
  return null;
}

function wrongTypeText(declared: string[]): string {
  if (declared.some((type) => type.startsWith("video"))) return limits.video.wrongType;
  if (declared.some((type) => type.startsWith("image"))) return limits.image.wrongType;
  return texts.unknownType;
}

/** Values of `fileType` for images of courses rather than of profiles. */
const courseImages = ["cover", "attachment"];

/**
 * Browsers recognise videos and images themselves, but documents only if an office suite is
 * installed.
 */
function typesFit({ kind, type }: Ending, declared: string[]): boolean {
  const plain = declared.map((one) => one.toLowerCase().replace(/;.*$/, "").trim());
  if (kind === "document") {
    const known = [type, kind, "attachment", "application/octet-stream"];
    return plain.every((one) => known.includes(one));
  }
  const words = kind === "image" ? [...courseImages, "image/jpg"] : [];
  return plain.some((one) => one === type || one === kind || words.includes(one));
}

/** Distinguishes a course image from a profile picture, which is sent to another address. */
export function isCourseImage({ fileType }: { fileType?: string | undefined }): boolean {
  return courseImages.includes(fileType?.trim().toLowerCase() ?? "");
}

/**
 * The name to show and save: without folders and invisible characters.
 * @returns null if nothing of the name is left, or it is too long for file systems.
 */
export function safeFileName(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .trim()
    .replace(/^\.+/, "");
  const stem = clean.replace(/\.[^.]*$/, "");
  return stem === "" || new TextEncoder().encode(clean).length > 255 ? null : clean;
}
