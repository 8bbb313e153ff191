// Lets a process that this program started run after others.
import { setPriority } from "node:os";

/** A pid is undefined where the process did not start. */
export function lowerPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // It has already ended, or this system does not allow it: then it runs at normal priority.
  }
}
