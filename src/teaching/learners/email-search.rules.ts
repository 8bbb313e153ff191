// What is typed to find people by a part of their e-mail.

const longest = 254;

/** The part as it stands in stored addresses; empty: everybody is meant. */
export function searchedEmail(typed: string): string {
  const bounded = typed.slice(0, 2 * longest).replace(/\p{C}/gu, "");
  return bounded.normalize("NFC").trim().toLowerCase().slice(0, longest);
}
