import { expect, test } from "vitest";
import { academyChanges } from "./academy.rules.ts";
import { landingTexts } from "./landing.rules.ts";

const saying = { quote: "Aprendí a podar.", name: "Luz Dary", role: "Caficultora en Pitalito" };

test.each([
  [{ headline: " De la  mata\nal mercado " }, { headline: "De la mata al mercado" }],
  [{ headline: "" }, { headline: "" }],
  [{ testimonial: saying }, { testimonial: saying }],
  [{ testimonial: { ...saying, quote: "«Aprendí a podar.»" } }, { testimonial: saying }],
  [{ testimonial: null }, { testimonial: null }],
  [{ testimonial: "" }, { testimonial: null }],
  [{ testimonial: { quote: " ", name: "", role: "" } }, { testimonial: null }],
])("%j is stored as %j", (given, stored) => {
  expect(academyChanges.parse(given)).toEqual(stored);
});

test.each([
  [{ headline: "a".repeat(81) }, ["headline"], landingTexts.headlineLong],
  [{ testimonial: { ...saying, name: " " } }, ["testimonial", "name"], landingTexts.name],
  [{ testimonial: { quote: "Sí" } }, ["testimonial", "name"], landingTexts.name],
  [
    { testimonial: { ...saying, quote: "a".repeat(301) } },
    ["testimonial", "quote"],
    landingTexts.quoteLong,
  ],
  [
    { testimonial: { ...saying, role: "a".repeat(81) } },
    ["testimonial", "role"],
    landingTexts.roleLong,
  ],
  [{ testimonial: "texto" }, ["testimonial"], landingTexts.testimonial],
  [{ testimonial: [] }, ["testimonial"], landingTexts.testimonial],
])("%j is refused", (given, path, message) => {
  expect(academyChanges.safeParse(given).error?.issues[0]).toMatchObject({ path, message });
});
