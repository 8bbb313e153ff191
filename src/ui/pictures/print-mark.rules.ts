// The part of a drawing's address that changes with the academy's accent, so that no cache shows the
// old ink. The server draws with the accent that it knows, whatever the address says.

/** Empty without an accent. */
export function printMark(accent: string | null): string {
  return accent ? accent.slice(1) : "";
}

/** @param mark of `printMark` */
export function markedPath(path: string, mark: string): string {
  return mark ? `${path}?v=${mark}` : path;
}
