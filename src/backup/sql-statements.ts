// Splits the SQL text of a dump into its statements, so that a restore needs no more memory than
// the largest of them.

/** What may contain a semicolon: text, a name, a dollar-quoted text, a comment. Or a semicolon. */
const opening = /'|"|\$\w*\$|--|;/g;

export function* sqlStatements(sql: string): Generator<string> {
  let start = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(sql); found; found = opening.exec(sql)) {
    const [token] = found;
    let end = opening.lastIndex;
    if (token === ";") {
      yield sql.slice(start, end);
      start = end;
    } else {
      // A doubled quote within a text ends one and begins the next.
      const closing = token === "--" ? "\n" : token;
      const at = sql.indexOf(closing, end);
      if (at < 0) throw new Error("a dump that ends within a text");
      end = at + closing.length;
    }
    // The caller may have used the expression meanwhile.
    opening.lastIndex = end;
  }
}
