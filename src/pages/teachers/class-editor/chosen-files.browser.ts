// Files that were chosen before their class existed, until its page sends them.

type Kind = "video" | "document";
type Chosen = { kind: Kind; file: File };

let held: { classId: string; files: Chosen[] } | null = null;

/**
 * @param classId the id that the class will have
 * @returns the names of all that wait for it
 */
export function holdFiles(classId: string, kind: Kind, files: readonly File[]): string[] {
  const earlier = held?.classId === classId ? held.files : [];
  const others = kind === "video" ? earlier.filter((one) => one.kind !== "video") : earlier;
  held = { classId, files: [...others, ...files.map((file) => ({ kind, file }))] };
  return held.files.map(({ file }) => file.name);
}

/** Each is handed out once. */
export function takeFiles(classId: string): Chosen[] {
  const taken = held?.classId === classId ? held.files : [];
  held = null;
  return taken;
}
