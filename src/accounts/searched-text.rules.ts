// What is typed to find people or their messages by a part of a name, an e-mail or a text.

const longest = 254;

/** In lower case, as stored addresses are; empty: all are meant. */
export function searchedText(typed: string): string {
  const bounded = typed.slice(0, 2 * longest).replace(/\p{C}/gu, "");
  return bounded.normalize("NFC").trim().toLowerCase().slice(0, longest);
}
