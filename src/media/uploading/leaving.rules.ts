// Which links leave the teacher area, and so end its uploads, and what is said before.
import { hasEnded, type QueuedUpload } from "./upload-queue.rules.ts";

type Address = Pick<URL, "origin" | "pathname">;

/** Its pages change inside one document. */
export function isInArea({ origin, pathname }: Address, here: { origin: string }): boolean {
  return origin === here.origin && /^\/teachers(\/|$)/.test(pathname);
}

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Others open a link in another tab or window, or save it. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** What somebody who leaves now should know, in sentences. */
export function leavingText(uploads: readonly QueuedUpload[], canResume: boolean): string[] {
  const open = uploads.filter((upload) => !hasEnded(upload));
  const waiting = open.filter(({ state }) => state.phase === "waiting").length;
  const begun = open.find(({ state }) => state.phase !== "waiting");
  const said = [];
  if (begun) {
    said.push(`«${begun.fileName}» todavía está subiendo.`);
    said.push(canResume ? resumes : startsAgain);
  }
  if (waiting === 1) said.push(`Un archivo espera su turno: al volver ${chooseAgain("elegirlo")}`);
  if (waiting > 1) {
    said.push(`${waiting} archivos esperan su turno: al volver ${chooseAgain("elegirlos")}`);
  }
  return said;
}

const resumes =
  "Lo que ya subió queda guardado un día: para continuar, vuelve a su clase y elige otra vez el mismo archivo.";
const startsAgain =
  "Este navegador no puede continuar después: lo que ya subió se pierde y hay que empezar de nuevo.";
const chooseAgain = (them: string) => `tendrás que ${them} otra vez.`;
