// The displayed names and download names of attachments.

/** The first extension is added to a name that has none. */
const extensions: Record<string, string[]> = {
  "application/pdf": ["pdf"],
  "application/msword": ["doc"],
  "application/vnd.ms-excel": ["xls"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.oasis.opendocument.presentation": ["odp"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "text/csv": ["csv"],
  "text/plain": ["txt"],
  "audio/mp4": ["m4a"],
  "audio/mpeg": ["mp3"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
};

/**
 * The displayed name: one line, without direction marks that affect the text after it. Empty if
 * nothing is left.
 */
export function cleanName(name: string): string {
  return name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
}

// Windows takes these for devices, whatever the extension.
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;
const longest = 100;

/** The download name, with an extension that fits its type: "Guía de siembra.pdf". */
export function downloadName(name: string, contentType: string): string {
  const fitting = extensions[contentType] ?? ["bin"];
  const whole = cleanName(name);
  const given = /\.([a-z0-9]+)$/i.exec(whole)?.[1]?.toLowerCase() ?? "";
  const fits = fitting.includes(given);
  const base = (fits ? whole.slice(0, -given.length - 1) : whole)
    .replace(/[/\\:*?"<>|%]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .replace(/^[\s.~-]+/, "");
  const short = [...base]
    .slice(0, longest)
    .join("")
    .replace(/[\s.]+$/, "");
  const first = short.split(".")[0]?.trim() ?? "";
  const safe = reserved.test(first) ? `_${short}` : short;
  return `${safe || "archivo"}.${fits ? given : fitting[0]}`;
}

const kindNames: Record<string, string> = {
  pdf: "PDF",
  doc: "Word",
  docx: "Word",
  xls: "Excel",
  xlsx: "Excel",
  pptx: "PowerPoint",
  odp: "Presentación",
  odt: "Documento",
  csv: "CSV",
  txt: "Texto",
  m4a: "Audio",
  mp3: "Audio",
};

const whole = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 1 });

/** `PDF, 420 kB`, for the teacher. */
export function fileLine(contentType: string, bytes: number): string {
  const kind = fileKind(contentType);
  const size =
    bytes >= 1e6
      ? `${precise.format(bytes / 1e6)} MB`
      : `${whole.format(Math.max(1, bytes / 1e3))} kB`;
  return `${kind}, ${size}`;
}

/** `PDF`; any other than the listed is a picture. */
export function fileKind(contentType: string): string {
  return kindNames[extensions[contentType]?.[0] ?? ""] ?? "Imagen";
}

/** RFC 6266: plain ASCII for old clients, and the full name for the others. */
export function asDownload(fileName: string): string {
  const plain = fileName
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7E]+/g, "_")
    .replace(/["\\%]/g, "_");
  const exact = encodeURIComponent(fileName).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
