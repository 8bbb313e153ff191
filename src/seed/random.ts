// Numbers that are the same on each installation.
import { createHash } from "node:crypto";

/** Numbers from 0 to 1. @param name what they are for, such as the key of a course */
export function randomOf(name: string): () => number {
  let state = createHash("sha256").update(`semillero ${name}`).digest().readUInt32LE();
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
