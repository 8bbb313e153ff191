// What is said of the line of uploads, in its bar and where an upload waits.
import { percentOf } from "#src/media/class-video/upload.rules.ts";
import { formatCounted } from "#src/ui/format.rules.ts";
import { hasEnded, type QueuedUpload } from "./upload-queue.rules.ts";

type Uploads = readonly QueuedUpload[];

/** What a waiting upload waits for. */
export function waitText(uploads: Uploads, id: string): string {
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

/** The line of the bar: "Subiendo 2 de 5: Variedades.mp4, 64 %". */
export function summaryOf(uploads: Uploads): string {
  return summary(uploads, percentText);
}

/** The same without percent: a screen reader says it at each start, end and failure. */
export function spokenSummaryOf(uploads: Uploads): string {
  return summary(uploads, () => null);
}

function summary(uploads: Uploads, counted: (upload: QueuedUpload) => string | null): string {
  const first = uploads.find(isFirst);
  const failed = uploads.filter(({ state }) => state.phase === "failed");
  if (!first) return endText(uploads, failed);
  const taken = uploads.filter(({ state }) => state.phase !== "failed");
  const place = taken.filter(({ state }) => state.phase === "given").length + 1;
  const which = taken.length > 1 ? ` ${place} de ${taken.length}:` : "";
  const percent = counted(first);
  const now = `${doing(first, which)} ${first.fileName}${percent ? `, ${percent}` : ""}`;
  return failed.length > 0 ? `${now}. ${failedText(failed)}` : now;
}

function doing({ state }: QueuedUpload, which: string): string {
  if (state.phase === "paused") return "Sin conexión, espera a que vuelva:";
  if (state.phase === "signedOut") return "Tu sesión terminó, espera a que vuelvas a entrar:";
  if (state.phase === "waiting") return "Otra pestaña está subiendo, espera su turno:";
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

/** Null where nothing is on its way. */
export function percentText({ state }: QueuedUpload): string | null {
  return state.phase === "sending" ? `${percentOf(state.sent, state.total)} %` : null;
}

/** Files that were in the line already. */
export function repeatedText(names: readonly string[]): string | null {
  const [one] = names;
  if (one === undefined) return null;
  if (names.length === 1) return `«${one}» ya está en la fila de esa clase.`;
  return `${names.length} archivos ya están en la fila de esa clase.`;
}
