import { expect, test } from "vitest";
import { type LetterBrand, letter } from "./letter.ts";

const product: LetterBrand = { name: "Semillero", accent: null, email: null, whatsapp: null };

test("a name of before the rule for names neither breaks nor reorders a mail", () => {
  const name = "Ana\u202E\r\nBcc: todos";
  const written = letter(
    {
      ...{ subject: `${name} te regaló un curso`, heading: name, paragraphs: [`De ${name}.`] },
      rows: [{ label: "Para", value: name }],
      ...{ action: { label: "Ver", href: "http://localhost/" }, footer: "Adiós" },
    },
    product,
  );
  expect(written.subject).toBe("Ana  Bcc: todos te regaló un curso");
  expect(Object.values(written).join()).not.toMatch(/\u202E|\r|\nBcc/);
});

test("a list of links is in both forms, escaped, and so is the link of the footer", () => {
  const { text, html } = letter(
    {
      ...{ subject: "Lo nuevo", heading: "Lo nuevo", paragraphs: [], rows: [] },
      links: [{ label: "Ají <b> & más", href: "http://localhost/a?b=1&c=2" }],
      action: { label: "Ver", href: "http://localhost/" },
      footer: "Adiós",
      footerLink: { label: "No quiero más", href: "http://localhost/stop?a=1&b=2" },
    },
    product,
  );
  expect(text).toContain(
    "\n\nAjí <b> & más: http://localhost/a?b=1&c=2\n\nVer: http://localhost/\n\n",
  );
  expect(text).toContain("No quiero más: http://localhost/stop?a=1&b=2\n");
  expect(html).toContain('href="http://localhost/a?b=1&amp;c=2"');
  expect(html).toContain(">Ají &lt;b&gt; &amp; más</a>");
  expect(html).toContain('href="http://localhost/stop?a=1&amp;b=2"');
});

test("a mail has the name, the inks and the ways to write of whoever sends it", () => {
  const words = {
    ...{ subject: "Hola", heading: "Hola", paragraphs: [], rows: [], footer: "Adiós" },
    action: { label: "Ver", href: "http://localhost/" },
  };
  const own = letter(words, product);
  expect(own.text).toMatch(/\n\nAdiós\n\nSemillero\n$/);
  expect(own.html).toContain("#F4B61A");
  expect(own.html).toContain(">Adiós</td>");
  const { text, html } = letter(words, {
    ...{ name: "La <Gulupa> & hijas", accent: "#5B2A86" },
    ...{ email: "hola@gulupa.co", whatsapp: "573001234567" },
  });
  expect(text).toMatch(
    /\n\nLa <Gulupa> & hijas\nhola@gulupa.co\nWhatsApp: https:\/\/wa.me\/573001234567\n$/,
  );
  expect(html).toContain(">La &lt;Gulupa&gt; &amp; hijas</td>");
  expect(html).toContain('href="mailto:hola@gulupa.co"');
  expect(html).not.toMatch(/Semillero|#F4B61A|#22417E/);
});
