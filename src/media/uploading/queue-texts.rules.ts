// What is said of the line of uploads, in its bar and where an upload waits.
import {
  paceText,
  percentOf,
  sentText,
  timeLeftText,
} from "#src/media/class-video/upload.rules.ts";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { hasEnded, type QueuedState, type QueuedUpload } from "./upload-queue.rules.ts";

type Uploads = readonly QueuedUpload[];

/** What a waiting upload waits for. */
export function queueWaitText(uploads: Uploads, id: string): string {
  const own = uploads.find((upload) => upload.id === id);
  const first = uploads.find(isFirst);
  if (!first || first === own) {
    return "En fila: espera a que termine la subida de otra pestaña";
  }
  if (first.state.phase === "signedOut") return "En fila: espera a que inicies sesión de nuevo";
  return `En fila: espera a que termine «${first.fileName}»`;
}

/** The one whose turn it is. */
function isFirst(upload: QueuedUpload): boolean {
  const { state } = upload;
  return !hasEnded(upload) && (state.phase !== "waiting" || state.otherTab);
}

/**
 * "Subiendo 2 de 5: Variedades.mp4": the line of the bar, and what a screen reader says at each
 * start, end and failure.
 */
export function summaryOf(uploads: Uploads): string {
  const first = uploads.find(isFirst);
  const failed = uploads.filter(({ state }) => state.phase === "failed");
  if (!first) return endText(uploads, failed);
  const taken = uploads.filter(({ state }) => state.phase !== "failed");
  const place = taken.filter(({ state }) => state.phase === "given").length + 1;
  const which = taken.length > 1 ? ` ${place} de ${taken.length}:` : "";
  const now = `${doing(first, which)} ${first.fileName}`;
  return failed.length > 0 ? `${now}. ${failedText(failed)}` : now;
}

/** Of the one whose turn it is; null while nothing is sent. */
export function currentPercent(uploads: Uploads): number | null {
  const first = uploads.find(isFirst);
  return first ? percentIn(first.state) : null;
}

function doing({ state }: QueuedUpload, which: string): string {
  if (state.phase === "paused") return "Sin conexión:";
  if (state.phase === "signedOut") return "Inicia sesión para seguir:";
  if (state.phase === "waiting") return "En fila, sube otra pestaña:";
  return `${state.phase === "checking" ? "Revisando" : "Subiendo"}${which}`;
}

function endText(uploads: Uploads, failed: Uploads): string {
  if (failed.length > 0) return failedText(failed);
  const [one] = uploads;
  if (!one) return "";
  return uploads.length === 1 ? `Se subió ${one.fileName}` : `Se subieron ${files(uploads)}`;
}

function failedText(failed: Uploads): string {
  const [one] = failed;
  return failed.length === 1 ? `No se subió ${one?.fileName}` : `No se subieron ${files(failed)}`;
}

function files({ length }: Uploads): string {
  return formatCounted(length, "archivo", "archivos");
}

/** Null if nothing was sent yet, or is not sent any more. */
export function percentIn(state: QueuedState): number | null {
  if (state.phase === "checking") return 100;
  return "sent" in state ? percentOf(state.sent, state.total) : null;
}

/** Below the name of an upload that has begun; empty for one that waits or was given. */
export function progressText(state: QueuedState): string {
  if (state.phase === "checking") return "Revisando el archivo";
  if (state.phase === "failed") return "No se subió";
  if (!("sent" in state)) return "";
  const line = sentText(state.sent, state.total);
  if (state.phase === "paused") return `${line}. Sin conexión. Seguimos cuando vuelva.`;
  if (state.phase === "signedOut" || state.pace === null) return line;
  const { bytesPerSecond, secondsLeft } = state.pace;
  return `${line} a ${paceText(bytesPerSecond)}, ${timeLeftText(secondsLeft)}`;
}

/** Files that were in the line already. */
export function repeatedText(names: readonly string[]): string | null {
  const [one] = names;
  if (one === undefined) return null;
  if (names.length === 1) return `«${one}» ya está en la fila de esa clase.`;
  return `${names.length} archivos ya están en la fila de esa clase.`;
}
