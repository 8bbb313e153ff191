export function savesPath(courseId: string): string {
  return `/teachers/courses/${courseId}/saves`;
}

/** "a", "a y b", "a, b y c". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} y ${names.at(-1)}`;
}
