// What may be uploaded: extensions, the largest size by kind, and the texts of refusals.

import { otherVideoText, type VideoType, videoTypes, wrongVideo } from "./video-types.rules.ts";

export type UploadKind = "video" | "document" | "image";

/** What an extension promises; `found` are the content types accepted for it. */
export type Ending = { extension: string; kind: UploadKind; type: string; found: string[] };

type Limits = { bytes: number; wrongType: string; tooLarge: string; wrongContent: string };

const mebibyte = 1024 ** 2;

const documentNames =
  "PDF, Word, Excel, una presentación, texto o audio (pdf, doc, docx, xls, xlsx, pptx, odp, odt, csv, txt, m4a o mp3)";

export const limits: Record<UploadKind, Limits> = {
  video: {
    bytes: 10 * 1024 * mebibyte,
    wrongType: "El video debe ser un archivo MP4",
    tooLarge: "El video pesa más de 10 GB",
    wrongContent: "El archivo no es un video que se pueda usar",
  },
  document: {
    bytes: 50 * mebibyte,
    wrongType: `El archivo debe ser ${documentNames}`,
    tooLarge: "El archivo pesa más de 50 MB",
    wrongContent: "El contenido del archivo no corresponde a su nombre",
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
    "Solo puedes subir videos MP4, documentos, presentaciones, textos, audios M4A o MP3, e imágenes PNG, JPG o WebP",
  empty: "El archivo está vacío",
} as const;

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";
const oldOffice = "application/x-cfb";

const endings: Ending[] = [
  // Apple's programs mark the same container with their own brand.
  ending("mp4", "video", "video/mp4", ["video/mp4", "video/x-m4v"]),
  ending("mov", "video", "video/quicktime"),
  ending("3gp", "video", "video/3gpp", ["video/3gpp", "video/3gpp2"]),
  ending("webm", "video", "video/webm"),
  ending("mkv", "video", "video/x-matroska", ["video/x-matroska", "video/matroska"]),
  ending("pdf", "document", "application/pdf"),
  ending("doc", "document", "application/msword", [oldOffice]),
  ending("xls", "document", "application/vnd.ms-excel", [oldOffice]),
  ending("docx", "document", `${office}.wordprocessingml.document`),
  ending("xlsx", "document", `${office}.spreadsheetml.sheet`),
  ending("pptx", "document", `${office}.presentationml.presentation`),
  ending("odp", "document", `${openDocument}.presentation`),
  ending("odt", "document", `${openDocument}.text`),
  // Windows calls it a sheet where Excel is installed.
  ending("csv", "document", "text/csv", ["text/csv", "text/plain", "application/vnd.ms-excel"]),
  ending("txt", "document", "text/plain"),
  ending("m4a", "document", "audio/mp4", ["audio/mp4", "audio/x-m4a", "audio/m4a"]),
  ending("mp3", "document", "audio/mpeg", ["audio/mpeg", "audio/mp3"]),
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

/**
 * Why a file is refused, judged without opening it; null if it is accepted. The name of a video says
 * nothing: its content decides.
 */
export function uploadFault(announced: Announced, taken: readonly VideoType[]): Fault | null {
  const { types, bytes } = announced;
  const found = endingFor(announced, taken);
  const declared = plain(types);
  if (!found) return { code: "unsupported", text: wrongTypeText(declared, taken) };
  const { wrongType, tooLarge, bytes: most } = limits[found.kind];
  if (!typesFit(found, declared)) {
    const text = found.kind === "video" ? wrongVideo(taken) : wrongType;
    return { code: "unsupported", text };
  }
  if (bytes === 0) return { code: "invalid", text: texts.empty };
  if (bytes !== null && bytes > most) return { code: "too_large", text: tooLarge };
  return null;
}

/** What a file is kept as: by its name, else by its declared type; null if it is not taken. */
export function endingFor(
  { fileName, types }: Pick<Announced, "fileName" | "types">,
  taken: readonly VideoType[],
): Ending | null {
  const named = endingOf(fileName);
  const declared = plain(types);
  const typed = endings.find(({ type, found }) =>
    declared.some((one) => one === type || found.includes(one)),
  );
  if (named && named.kind !== "video") return named;
  const isVideo = named !== null || declared.some((one) => one.startsWith("video"));
  if (!isVideo) return typed ?? null;
  if (typed?.kind === "video") return isTaken(typed, taken) ? typed : null;
  return named && isTaken(named, taken) ? named : (endings[0] ?? null);
}

function isTaken({ extension }: Ending, taken: readonly string[]): boolean {
  return taken.includes(extension);
}

/** The content types of the videos that are taken. */
export function videoContent(taken: readonly VideoType[]): string[] {
  return endings.filter((one) => isTaken(one, taken)).flatMap(({ found }) => found);
}

/** Which of our types of video a content type is; null for none. */
export function videoTypeOf(contentType: string): VideoType | null {
  const known = endings.find(({ kind, found }) => kind === "video" && found.includes(contentType));
  return videoTypes.find((type) => type === known?.extension) ?? null;
}

/** As which a video is announced. */
export function contentTypeOf(type: VideoType | null): string {
  return endings.find(({ extension }) => extension === type)?.type ?? "video/mp4";
}

/** For the `accept` of a file input. */
export function acceptedVideos(taken: readonly VideoType[]): string {
  return taken.flatMap((type) => [`.${type}`, contentTypeOf(type)]).join(",");
}

/** For the `accept` of a file input that takes what a class hands out. */
export function acceptedDocuments(): string {
  const ours = endings.filter(({ kind }) => kind !== "video");
  return ours.map(({ extension }) => `.${extension}`).join(",");
}

/** Of a text, whose content says nothing more about its kind. */
export function isText({ type }: Ending): boolean {
  return type.startsWith("text/");
}

function plain(types: Announced["types"]): string[] {
  const given = types.flatMap((type) => type || []);
  return given.map((one) => one.toLowerCase().replace(/;.*$/, "").trim());
}

function wrongTypeText(declared: string[], taken: readonly VideoType[]): string {
  const video = declared.map(videoTypeOf).find((type) => type !== null);
  if (video) return otherVideoText(video, taken);
  if (declared.some((type) => type.startsWith("image"))) return limits.image.wrongType;
  return texts.unknownType;
}

/** Values of `fileType` for images of courses rather than of profiles. */
const courseImages = ["cover", "attachment"];

/**
 * Browsers recognise videos and images themselves, but documents only if an office suite is
 * installed.
 */
function typesFit({ kind, type, found }: Ending, declared: string[]): boolean {
  if (kind === "document") {
    const known = [type, ...found, kind, "attachment", "application/octet-stream"];
    return declared.every((one) => known.includes(one));
  }
  if (kind === "video") return declared.some((one) => /^video(?:\/|$)/.test(one));
  const words = [...courseImages, "image/jpg"];
  return declared.some((one) => one === type || one === kind || words.includes(one));
}

/** Distinguishes a course image from a profile picture, which is sent to another address. */
export function isCourseImage({ fileType }: { fileType?: string | undefined }): boolean {
  return courseImages.includes(fileType?.trim().toLowerCase() ?? "");
}

const longestName = 255;

/**
 * The name to show and save: without folders and invisible characters, as long as file systems take.
 * A name of which nothing is left becomes "archivo".
 */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .trim()
    .replace(/^\.+/, "");
  const [, stem = "", extension = ""] = /^(.*?)(\.[a-z0-9]{1,8})?$/isu.exec(clean) ?? [];
  return `${cut(stem.trim() || "archivo", longestName - extension.length)}${extension}`;
}

/** The longest beginning of whole characters that takes at most so many bytes. */
function cut(text: string, most: number): string {
  const encoder = new TextEncoder();
  let kept = "";
  let bytes = 0;
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}
