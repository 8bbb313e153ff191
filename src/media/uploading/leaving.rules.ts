// Which links leave the teacher area, and so end its uploads, and what is said before.
import { formatCounted } from "#src/ui/format.rules.ts";
import { hasEnded, type QueuedUpload } from "./upload-queue.rules.ts";

type Address = Pick<URL, "origin" | "pathname">;

/** Its pages change inside one document. */
export function isInArea({ origin, pathname }: Address, here: { origin: string }): boolean {
  return origin === here.origin && /^\/teachers(\/|$)/.test(pathname);
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
  if (waiting > 0) {
    const verb = waiting === 1 ? "espera" : "esperan";
    said.push(`${formatCounted(waiting, "archivo", "archivos")} ${verb} su turno: ${chooseAgain}`);
  }
  return said;
}

const resumes =
  "Lo que ya subió queda guardado un día: para continuar, vuelve a su clase y elige otra vez el mismo archivo.";
const startsAgain =
  "Este navegador no puede continuar después: lo que ya subió se pierde y hay que empezar de nuevo.";
const chooseAgain = "al volver tendrás que elegirlos otra vez.";
