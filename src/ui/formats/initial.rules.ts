/** The first letter or digit of a name, as a capital; empty where the name has none. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "").toLocaleUpperCase("es-CO");
}
