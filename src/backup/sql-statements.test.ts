import { expect, test } from "vitest";
import { sqlStatements } from "./sql-statements.ts";

test("a dump is split at the semicolons between its statements, and nowhere else", () => {
  const statements = [
    "SET a = 'it''s; one';",
    '\n-- a comment; with a semicolon and a quote: it\'s\nCREATE TABLE "a;b" (c text);',
    "\nCREATE FUNCTION f() RETURNS text AS $$ SELECT ';'; $$;",
    "\nCREATE FUNCTION g() RETURNS text AS $_$ SELECT '$$;$$' $_$;",
    "\nINSERT INTO a VALUES\n\t('line;\nline'),\n\t('\\');",
    `\nINSERT INTO a VALUES ('${"x;".repeat(500_000)}');`,
  ];
  expect([...sqlStatements(`${statements.join("")}\n-- the end\n`)]).toEqual(statements);
});

test("a dump that was cut within a text is refused", () => {
  expect(() => [...sqlStatements("INSERT INTO a VALUES ('x")]).toThrow("within a text");
});
