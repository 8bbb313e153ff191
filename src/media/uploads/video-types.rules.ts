// Which types of video an installation takes, and what is said of any other.

/** What an installation may take as video, by the setting VIDEO_TYPES. */
export const videoTypes = ["mp4", "mov", "webm", "mkv", "3gp"] as const;
export type VideoType = (typeof videoTypes)[number];

const names: Record<VideoType, string> = {
  mp4: "MP4",
  mov: "MOV",
  webm: "WebM",
  mkv: "MKV",
  "3gp": "3GP",
};

/** "MP4", "MP4, MOV o WebM". */
export function videoNames(taken: readonly VideoType[]): string {
  const all = taken.map((type) => names[type]);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} o ${all.at(-1)}`;
}

export function wrongVideo(taken: readonly VideoType[]): string {
  return `El video debe ser un archivo ${videoNames(taken)}`;
}

/** What is said of a video that is of another type: how to get an MP4 of it. */
export function otherVideoText(found: VideoType | null, taken: readonly VideoType[]): string {
  if (found === null) return `El archivo no es un video ${videoNames(taken)}`;
  return `El video es ${names[found]} y aquí debe ser ${videoNames(taken)}. ${waysToMp4[found]}`;
}

/**
 * What is said before a phone records for a class: no type of video that phones record may be lost
 * after the recording. Null where all of them are taken.
 */
export function cameraText(taken: readonly VideoType[]): string | null {
  const refused = recorded.filter(({ type }) => !taken.includes(type));
  if (refused.length === 0) return null;
  const who = refused.map(({ phones, type }) => `${phones} en ${names[type]}`).join(" y ");
  return `${capital(who)}, y aquí el video debe ser ${videoNames(taken)}: con uno de esos, graba con la app Cámara, pásalo a MP4 y elígelo.`;
}

/** What phones record beside MP4. */
const recorded: { type: VideoType; phones: string }[] = [
  { type: "mov", phones: "los iPhone graban" },
  { type: "3gp", phones: "algunos Android antiguos graban" },
];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const byComputer = "En un computador, HandBrake (gratis) lo convierte a MP4.";

const waysToMp4: Record<VideoType, string> = {
  mp4: "",
  // An iPhone records MOV with either setting; the setting decides what can convert it.
  mov: `En el iPhone: ábrelo en una app de edición, como CapCut, y expórtalo como MP4, o envíatelo por WhatsApp como video y usa esa copia. Si la app no lo abre, graba con Ajustes → Cámara → Formatos → «Más compatible». ${byComputer}`,
  "3gp": `En Android: en los ajustes de la cámara elige MP4 o H.264, o una resolución más alta, y graba de nuevo. ${byComputer}`,
  webm: `Si lo grabaste de la pantalla, elige MP4 en los ajustes del grabador. En el teléfono, una app de edición lo exporta como MP4. ${byComputer}`,
  mkv: `Si lo grabaste con OBS, conviértelo a MP4 desde su menú Archivo. En el teléfono, una app de edición lo exporta como MP4. ${byComputer}`,
};
