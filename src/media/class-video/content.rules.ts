// The state of a class's newest video, as text for its teacher.
import { formatDuration } from "#src/ui/formats/numbers.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";

/** Said of a class that is not there, or not for the one who asks. */
export const noClassText = "Esta clase no existe";

/** The video that the class shows, which may be older than the newest. */
export type ShownVideo = {
  id: string;
  /** Lowest first: "240p". */
  qualities: string[];
  posterUrl: string | null;
};

/** The state of a newly attached video until the server reports more. */
export function receivedContent(id: string, originalName: string): VideoContent {
  const nothing = { progress: 0, playable: false, failure: null, durationSec: null };
  return { id, status: "received", originalName, ...nothing };
}

export function isSettled({ status }: Pick<VideoContent, "status">): boolean {
  return status === "ready" || status === "failed";
}

/** Milliseconds until the next poll; longer after five minutes, when nobody watches closely. */
export function pollDelay(asked: number): number {
  return asked < 100 ? 3000 : 15_000;
}

const list = new Intl.ListFormat("es", { type: "conjunction" });

/** `12:40, en 240p, 360p y 720p`. */
export function readyText({ durationSec }: Pick<VideoContent, "durationSec">, qualities: string[]) {
  const parts = [];
  if (durationSec !== null) parts.push(formatDuration(durationSec));
  if (qualities.length > 0) parts.push(`en ${list.format(qualities)}`);
  return parts.join(", ");
}

/** @param replaces whether the class still shows an earlier video. */
export function convertingText(
  { status, playable, failure }: VideoContent,
  replaces = false,
): string {
  if (status === "received") {
    return failure === null
      ? "En cola para preparar sus calidades"
      : "Espera espacio en el servidor";
  }
  return playable && !replaces ? "Ya se puede ver en calidad baja" : "Preparando sus calidades";
}

/** What learners see while the newest video is not fully playable; null if they see that video. */
export function shownMeanwhile(content: VideoContent, shown: ShownVideo | null): string | null {
  if (!shown || shown.id === content.id || content.status === "ready") return null;
  return content.status === "failed"
    ? "La clase sigue mostrando el video anterior."
    : "Mientras tanto, la clase muestra el video anterior.";
}
