// How a landing shortens what people wrote, and where it leads.

/** The large line of the main landing. */
export const mainHeadline = "Lo que sabes del campo también da cosecha";

/** Of the lines below the large line. */
export const leadMaximum = 220;
/** Of what a teacher says of themselves. */
export const mottoMaximum = 160;

/** The first paragraph; a longer one ends at a sentence, or else at a word and "…". */
export function excerptOf(text: string, most: number): string {
  const [first = ""] = text.trim().split(/\n+/);
  if (first.length <= most) return first;
  const part = first.slice(0, most);
  const sentence = /^.*[.!?](?=\s)/s.exec(part)?.[0] ?? "";
  if (sentence.length > most / 3) return sentence;
  const words = /^.*(?=\s)/s.exec(part)?.[0] || part;
  return `${words.replace(/[\s,;:.]+$/, "")}…`;
}

/** What the catalogue finds by these words. */
export const searchPath = (terms: string): string =>
  `/explore?${new URLSearchParams({ category: "todos", terms })}`;

export const categoryPath = (category: string): string =>
  `/explore?${new URLSearchParams({ category })}`;
