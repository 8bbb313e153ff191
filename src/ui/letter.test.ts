import { expect, test } from "vitest";
import { letter } from "./letter.ts";

test("a name of before the rule for names neither breaks nor reorders a mail", () => {
  const name = "Ana\u202E\r\nBcc: todos";
  const written = letter({
    ...{ subject: `${name} te regaló un curso`, heading: name, paragraphs: [`De ${name}.`] },
    rows: [{ label: "Para", value: name }],
    ...{ action: { label: "Ver", href: "http://localhost/" }, footer: "Adiós" },
  });
  expect(written.subject).toBe("Ana  Bcc: todos te regaló un curso");
  expect(Object.values(written).join()).not.toMatch(/\u202E|\r|\nBcc/);
});
