// What a class says whose video is not there, or not whole.

type Shown = {
  /** Of the newest upload; null without one. */
  status: "received" | "converting" | "ready" | "failed" | null;
  /** Null for those who cannot fix the file. */
  failure: string | null;
};

export function whyNoVideo({ status, failure }: Shown): string {
  if (status === null) return "Esta clase todavía no tiene video.";
  if (status === "failed") return failure ?? "Este video no está disponible por ahora.";
  return "El video de esta clase se está preparando. Aparece aquí apenas esté listo.";
}

/** Whether a further look at the page may show more of the video. */
export function isConverting({
  src,
  grows,
  status,
}: Pick<Shown, "status"> & { src: string | null; grows: boolean }): boolean {
  return grows || (src === null && (status === "received" || status === "converting"));
}
