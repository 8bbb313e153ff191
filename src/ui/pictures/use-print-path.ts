// The addresses of drawings in the academy's ink.
import { createContext, useContext } from "react";
import { markedPath } from "./print-mark.rules.ts";

/** The mark of the academy's prints; the document around every page gives it. */
export const PrintMark = createContext("");

/** Completes the address of a tile, a scene or a spot, which must have no query. */
export function usePrintPath(): (path: string) => string {
  const mark = useContext(PrintMark);
  return (path) => markedPath(path, mark);
}
