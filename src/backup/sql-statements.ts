// Splits the SQL text of a dump into its statements, piece by piece: a restore needs no more memory
// than the largest of them, and the whole may be longer than a text can be.

/** What may contain a semicolon: text, a name, a dollar-quoted text, a comment. Or a semicolon. */
const opening = /'|"|\$\w*\$|--|;/g;
/** What may go on as one of these in the next piece. */
const begun = /(?:-|\$\w*)$/;
/** Longer than any `$name$`, whose name has 63 letters at most. */
const longestToken = 70;

export async function* sqlStatements(
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string> {
  /** From the beginning of a statement. */
  let text = "";
  /** What is before has been looked at. */
  let at = 0;
  /** Ends what has been opened; null outside of that. */
  let closing: string | null = null;
  for await (const piece of pieces) {
    text += piece;
    for (;;) {
      if (closing !== null) {
        const end = text.indexOf(closing, at);
        if (end < 0) {
          at = Math.max(at, text.length - closing.length + 1);
          break;
        }
        at = end + closing.length;
        closing = null;
      }
      // The caller may have used the expression meanwhile.
      opening.lastIndex = at;
      const found = opening.exec(text);
      if (!found) {
        const from = Math.max(at, text.length - longestToken);
        const cut = begun.exec(text.slice(from));
        at = cut ? from + cut.index : text.length;
        break;
      }
      const [token] = found;
      at = opening.lastIndex;
      // A doubled quote within a text ends one and begins the next.
      if (token !== ";") closing = token === "--" ? "\n" : token;
      else {
        yield text.slice(0, at);
        text = text.slice(at);
        at = 0;
      }
    }
  }
  if (closing !== null) throw new Error("a dump that ends within a text");
}
