// What is typed to find messages by a part of their name, e-mail or text.

const longest = 254;

/** In lower case; empty: all messages are meant. */
export function searchedText(typed: string): string {
  const bounded = typed.slice(0, 2 * longest).replace(/\p{C}/gu, "");
  return bounded.normalize("NFC").trim().toLowerCase().slice(0, longest);
}
