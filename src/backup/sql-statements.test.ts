import { expect, test } from "vitest";
import { sqlStatements } from "./sql-statements.ts";

const statements = [
  "SET a = 'it''s; one';",
  '\n-- a comment; with a semicolon and a quote: it\'s\nCREATE TABLE "a;b" (c text);',
  "\nCREATE FUNCTION f() RETURNS text AS $$ SELECT ';'; $$;",
  "\nCREATE FUNCTION g() RETURNS text AS $_$ SELECT '$$;$$' $_$;",
  "\nSELECT 3 - -2 - 1;",
  "\nINSERT INTO a VALUES\n\t('line;\nline'),\n\t('\\');",
];
const [long, end] = [`\nINSERT INTO a VALUES ('${"x;".repeat(500_000)}');`, "\n-- the end\n"];

function inPieces(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );
}

async function split(pieces: string[]): Promise<string[]> {
  const found = [];
  for await (const statement of sqlStatements(pieces)) found.push(statement);
  return found;
}

test.each([1, 2, 3, 7, 64, 100_000])(
  "a dump is split at the semicolons between its statements, and nowhere else, in pieces of %i",
  async (size) => {
    const all = size > 64 ? [...statements, long] : statements;
    const pieces = inPieces(all.join("") + end, size);
    expect(await split(pieces)).toEqual(all);
  },
);

test("a dump that was cut within a text is refused", async () => {
  await expect(split(["INSERT INTO a VALUES ('x"])).rejects.toThrow("within a text");
});
