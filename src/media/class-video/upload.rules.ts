// Which files may be given to a class, when a failed upload is retried, and the texts of both.

import { cleanName } from "#src/media/attachments/attachments.rules.ts";
import { endingOf, texts as judged, limits } from "#src/media/uploads/uploads.rules.ts";
import { otherVideoText, type VideoType } from "#src/media/uploads/video-types.rules.ts";

export type Pace = { bytesPerSecond: number; secondsLeft: number };

/** What a class gets: its video, or a file that it hands out. */
export type ClassFile = "video" | "document";

export type UploadState =
  /** `pace` is null until it is known. */
  | { phase: "sending"; name: string; sent: number; total: number; pace: Pace | null }
  /** The connection is lost; it resumes automatically. */
  | { phase: "paused"; name: string; sent: number; total: number }
  | { phase: "signedOut"; name: string; sent: number; total: number }
  /** Everything is sent; the server is checking it. */
  | { phase: "checking"; name: string }
  | { phase: "failed"; name: string; reason: string; mayRetry: boolean };

/** The first box types of an MP4, or of an older QuickTime file. */
const firstBoxes = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"];

/** What a file is by its first bytes, whatever it is called; null for no video that we know. */
export function typeByHead(head: Uint8Array): VideoType | null {
  // EBML, of which Matroska and WebM are made; only the server reads further.
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) {
    return String.fromCharCode(...head).includes("webm") ? "webm" : "mkv";
  }
  const box = String.fromCharCode(...head.subarray(4, 8));
  if (!firstBoxes.includes(box)) return null;
  if (box !== "ftyp") return "mov";
  const brand = String.fromCharCode(...head.subarray(8, 12));
  if (brand.startsWith("qt")) return "mov";
  return /^3g/.test(brand) ? "3gp" : "mp4";
}

/**
 * What is wrong with a file before any byte is sent; null if only the server can tell.
 * @param head its first bytes.
 */
export function refusalOf(
  file: { size: number },
  head: Uint8Array,
  taken: readonly VideoType[],
): string | null {
  if (file.size === 0) return judged.empty;
  if (file.size > limits.video.bytes) return texts.tooLarge;
  const type = typeByHead(head);
  return type && taken.includes(type) ? null : otherVideoText(type, taken);
}

/** What is wrong with a file that a class should hand out; null if only the server can tell. */
export function documentRefusalOf({ name, size }: { name: string; size: number }): string | null {
  const ending = endingOf(name);
  if (ending?.kind !== "document" && ending?.kind !== "image") return texts.notDocument;
  if (size === 0) return judged.empty;
  return size > limits[ending.kind].bytes ? `${limits[ending.kind].tooLarge}.` : null;
}

const longestName = 120;

/** The name under which a class hands out a file: its own, cut before the extension. */
export function attachmentNameOf(fileName: string): string {
  const clean = cleanName(fileName);
  if (clean.length <= longestName) return clean || "archivo";
  const [extension = ""] = /\.[a-z0-9]{1,5}$/i.exec(clean) ?? [];
  return `${clean.slice(0, longestName - extension.length).toWellFormed()}${extension}`;
}

export const texts = {
  tooLarge: `${limits.video.tooLarge}. Divídelo en varias clases.`,
  notVideo: limits.video.wrongContent,
  noSpace: "No hay espacio para guardar el archivo. Intenta más tarde.",
  failed: "No pudimos subir el video.",
  unreadable: "No pudimos leer el archivo. Elígelo otra vez.",
  notDocument: `${limits.document.wrongType}, o una imagen PNG, JPG o WebP.`,
  documentFailed: "No pudimos subir el archivo.",
  noClass: "Esta clase ya no existe. No subimos el archivo.",
  overtaken: "Esta clase ya recibió otro video, desde otra pestaña o desde otro dispositivo.",
};

/** For a response without a text of its own. */
export function reasonFor(status: number, kind: ClassFile = "video"): string {
  if (status === 507) return texts.noSpace;
  if (kind === "document") return status === 415 ? texts.notDocument : texts.documentFailed;
  if (status === 413) return texts.tooLarge;
  if (status === 415) return texts.notVideo;
  return texts.failed;
}

/** Whether the same call may succeed on a retry soon; 0 stands for no response. */
export function passes(status: number): boolean {
  if (status === 507) return false;
  return status === 0 || status >= 500 || [408, 423, 425, 429].includes(status);
}

/** Milliseconds before each retry, for twelve hours without a single byte in between. */
export const retryDelays = [
  ...[1000, 2000, 4000, 8000, 15_000, 30_000],
  ...Array.from({ length: 720 }, () => 60_000),
];

const whole = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 1 });

/** `164 de 256 MB`, `1,2 de 3,4 GB`. */
export function sentText(sent: number, total: number): string {
  if (total >= 1e9) return `${precise.format(sent / 1e9)} de ${precise.format(total / 1e9)} GB`;
  if (total >= 10e6) return `${whole.format(sent / 1e6)} de ${whole.format(total / 1e6)} MB`;
  return `${precise.format(sent / 1e6)} de ${precise.format(total / 1e6)} MB`;
}

/** Rounded down, so that 100 appears only at the end. */
export function percentOf(sent: number, total: number): number {
  return total > 0 ? Math.floor((sent / total) * 100) : 0;
}

/** What screen readers announce: each quarter once. */
export function spokenPercent(percent: number): string {
  const quarter = Math.floor(percent / 25) * 25;
  return quarter === 0 ? "" : `${quarter} por ciento`;
}

export function timeLeftText(seconds: number): string {
  if (seconds < 45) return "falta menos de un minuto";
  const minutes = Math.round(seconds / 60);
  if (minutes <= 1) return "falta cerca de un minuto";
  if (minutes < 60) return `faltan unos ${minutes} minutos`;
  const hours = Math.round(seconds / 3600);
  return hours <= 1 ? "falta cerca de una hora" : `faltan unas ${hours} horas`;
}

const paceMs = 20_000;
const sureAfterMs = 3000;

/** `1,2 MB/s`, `320 kB/s`. */
export function paceText(bytesPerSecond: number): string {
  if (bytesPerSecond >= 1e6) return `${precise.format(bytesPerSecond / 1e6)} MB/s`;
  return `${whole.format(Math.max(1, bytesPerSecond / 1e3))} kB/s`;
}

/** The pace of the last twenty seconds; `now` is in ms. */
export function createPace(): (now: number, sent: number, total: number) => Pace | null {
  let seen: { at: number; sent: number }[] = [];
  return (now, sent, total) => {
    // After an interruption the count falls back to what has arrived.
    if (sent < (seen.at(-1)?.sent ?? 0)) seen = [];
    seen = [...seen.filter(({ at }) => now - at <= paceMs), { at: now, sent }];
    const [first] = seen;
    if (!first || now - first.at < sureAfterMs || sent === first.sent) return null;
    const bytesPerSecond = ((sent - first.sent) * 1000) / (now - first.at);
    return { bytesPerSecond, secondsLeft: (total - sent) / bytesPerSecond };
  };
}

type Chosen = { name: string; size: number; lastModified: number };

const keyOf = (classId: string, kind: ClassFile) =>
  kind === "video" ? `semillero-${classId}-` : `semillero-document-${classId}-`;

/** Choosing the same file again for the same class resumes its upload. */
export function fingerprintOf(
  classId: string,
  { name, size, lastModified }: Chosen,
  kind: ClassFile = "video",
): string {
  return `${keyOf(classId, kind)}${size}-${lastModified}-${name}`;
}

/** The keys under which tus-js-client stores the unfinished uploads of a class. */
export function keysOfClass(keys: string[], classId: string, kind: ClassFile = "video"): string[] {
  return keys.filter((key) => key.startsWith(`tus::${keyOf(classId, kind)}`));
}

/** The file name in such an entry; null if it has none. */
export function unfinishedName(entry: string | null): string | null {
  try {
    const name: unknown = JSON.parse(entry ?? "").metadata.filename;
    return typeof name === "string" ? name : null;
  } catch {
    return null;
  }
}
