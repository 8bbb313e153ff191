// Text formats for search engines.

/** The length of a description in search results. */
const mostCharacters = 160;

/** One line of at most 160 characters, cut at a word end. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= mostCharacters) return line;
  const cut = line.slice(0, mostCharacters);
  const whole = cut.slice(0, cut.lastIndexOf(" ")) || cut.slice(0, -1);
  return `${whole.replace(/[\s.,;:¿¡(«–-]+$/u, "")}…`;
}

/** `PT1H31M` from seconds, to the nearest minute and never less than one. */
export function isoDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 ? `${rest}M` : ""}`;
}
