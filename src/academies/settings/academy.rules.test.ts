import { expect, test } from "vitest";
import { academyChanges, academyTexts, phoneOf, shownPhone } from "./academy.rules.ts";

function messages(given: unknown): string[] {
  return academyChanges.safeParse(given).error?.issues.map(({ message }) => message) ?? [];
}

test("what is not named stays out", () => {
  expect(academyChanges.parse({})).toEqual({});
});

test.each([
  [{ name: "  Academia \u202ELa   Gulupa\n" }, { name: "Academia La Gulupa" }],
  [{ accent: " ee6f78 " }, { accent: "#EE6F78" }],
  [{ accent: "#abc" }, { accent: "#AABBCC" }],
  [{ accent: "" }, { accent: null }],
  [{ accent: null }, { accent: null }],
  [{ about: "Uno\r\n\r\n\r\n\r\nDos\u0000" }, { about: "Uno\n\nDos" }],
  [{ email: " Hola@Gulupa.CO " }, { email: "hola@gulupa.co" }],
  [{ email: " " }, { email: null }],
  [{ whatsapp: "" }, { whatsapp: null }],
])("%j is stored as %j", (given, stored) => {
  expect(academyChanges.parse(given)).toEqual(stored);
});

test.each([
  [{ name: "" }, academyTexts.name],
  [{ name: "\u200B" }, academyTexts.name],
  [{ name: "A" }, academyTexts.nameShort],
  [{ name: "a".repeat(81) }, academyTexts.nameLong],
  [{ name: null }, academyTexts.name],
  [{ accent: "red" }, academyTexts.accent],
  [{ accent: "url(//x)" }, academyTexts.accent],
  [{ accent: 5 }, academyTexts.accent],
  [{ about: "a".repeat(1001) }, academyTexts.aboutLong],
  [{ email: "hola" }, academyTexts.email],
  [{ email: `${"a".repeat(250)}@b.co` }, academyTexts.email],
  [{ email: "hola@gulupa.co\r\nBcc: otra@gulupa.co" }, academyTexts.email],
  [{ whatsapp: "123" }, academyTexts.whatsapp],
  [{ tabsOn: "on" }, academyTexts.switch],
  [{ teaching: "nobody" }, academyTexts.teaching],
  [{ sharesLearnerEmails: null }, academyTexts.switch],
  [{ pesosFirst: "true" }, academyTexts.switch],
])("%j is refused", (given, message) => {
  expect(messages(given)).toContain(message);
});

test.each([
  ["300 123 4567", "573001234567"],
  ["(300) 123-45.67", "573001234567"],
  ["573001234567", "573001234567"],
  ["+57 300 123 4567", "573001234567"],
  ["0057 300 123 4567", "573001234567"],
  ["+1 202 555 0100", "12025550100"],
  ["+354 123 4567", "3541234567"],
  // A landline of Colombia has no WhatsApp.
  ["602 123 4567", null],
  ["+57 602 123 4567", null],
  ["3001234", null],
  ["+1234567890123456", null],
  ["300123456a", null],
  ["javascript:1", null],
])("the number %j is %j", (typed, digits) => {
  expect(phoneOf(typed)).toBe(digits);
});

test.each([
  ["573001234567", "+57 300 123 4567"],
  ["3541234567", "+3541234567"],
])("%s is shown as it may be typed again", (stored, shown) => {
  expect(shownPhone(stored)).toBe(shown);
  expect(phoneOf(shown)).toBe(stored);
});
