// What a form that saves itself says about it.
import type { SaveState } from "./autosaver.browser.ts";

/** `3 s`, `2 min`, `1 h`. */
export function savedAgo(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}

/** The part that a screen reader says, which stays the same while time passes. */
export function saveText(state: SaveState, stale: string): string {
  switch (state.kind) {
    case "idle":
      return "";
    case "saving":
      return "Guardando…";
    case "saved":
      return state.isWhole ? "Guardado" : "Guardado, menos lo que falta completar";
    case "lost":
      return "No se pudo guardar todavía: queda en este dispositivo y lo intentamos otra vez";
    case "stale":
      return `${stale}. Ya no se guarda solo.`;
    case "refused":
      return `No se pudo guardar solo: ${state.message}`;
  }
}
