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

test("a list of links is in both forms, escaped, and so is the link of the footer", () => {
  const { text, html } = letter({
    ...{ subject: "Lo nuevo", heading: "Lo nuevo", paragraphs: [], rows: [] },
    links: [{ label: "Ají <b> & más", href: "http://localhost/a?b=1&c=2" }],
    action: { label: "Ver", href: "http://localhost/" },
    footer: "Adiós",
    footerLink: { label: "No quiero más", href: "http://localhost/stop?a=1&b=2" },
  });
  expect(text).toContain(
    "\n\nAjí <b> & más: http://localhost/a?b=1&c=2\n\nVer: http://localhost/\n\n",
  );
  expect(text).toContain("No quiero más: http://localhost/stop?a=1&b=2\n");
  expect(html).toContain('href="http://localhost/a?b=1&amp;c=2"');
  expect(html).toContain(">Ají &lt;b&gt; &amp; más</a>");
  expect(html).toContain('href="http://localhost/stop?a=1&amp;b=2"');
});
