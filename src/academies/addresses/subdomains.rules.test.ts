import { expect, test } from "vitest";
import { checkSubdomain, proposalFor, subdomainTexts } from "./subdomains.rules.ts";

test.each([
  ["la-gulupa", "la-gulupa"],
  ["  La-Gulupa ", "la-gulupa"],
  ["abc", "abc"],
  ["123", "123"],
  ["a".repeat(30), "a".repeat(30)],
  ["a-b-c-1", "a-b-c-1"],
])("%j may be the name %s", (typed, subdomain) => {
  expect(checkSubdomain(typed)).toEqual({ subdomain, refusal: null });
});

test.each([
  ["", "empty", null],
  ["   ", "empty", null],
  ["ab", "short", null],
  ["a".repeat(31), "long", null],
  ["a".repeat(64), "long", null],
  ["la gulupa", "letters", "la-gulupa"],
  ["café-ñapa", "letters", "cafe-napa"],
  ["cooperativa.del.sur", "letters", "cooperativa-del-sur"],
  ["la_gulupa", "letters", "la-gulupa"],
  ["аррӏе", "letters", null],
  ["\u212Aafe", "letters", "kafe"],
  ["ｇｕｌｕｐａ", "letters", null],
  ["gulupa\u200B", "letters", "gulupa"],
  ["gulupa\n", null, null],
  ["<script>alert(1)</script>", "letters", "script-alert-1-script"],
  ["ñ".repeat(5000), "letters", "n".repeat(30)],
  ["ádmin", "letters", null],
  ["-gulupa", "hyphens", "gulupa"],
  ["gulupa-", "hyphens", "gulupa"],
  ["la--gulupa", "hyphens", "la-gulupa"],
  ["xn--gulupa-1wa", "hyphens", "xn-gulupa-1wa"],
  ["---", "hyphens", null],
  ["www", "reserved", null],
  ["API", "reserved", null],
  ["semillero", "reserved", null],
  ["soporte", "reserved", null],
  ["ns1", "reserved", null],
  ["sales", "reserved", null],
  ["orders", "reserved", null],
  ["merchant", "reserved", null],
  ["teachers", "reserved", null],
  ["students", "reserved", null],
  ["names", "reserved", null],
  ["bySubdomain", "reserved", null],
  ["export", "reserved", null],
])("%j is refused as %s", (typed, reason, proposal) => {
  const { refusal } = checkSubdomain(typed);
  expect(refusal?.reason ?? null).toBe(reason);
  expect(refusal?.proposal ?? null).toBe(proposal);
});

test("the text of a refusal says what to write instead", () => {
  expect(checkSubdomain("la ñapa").refusal?.text).toBe(
    `${subdomainTexts.letters} Por ejemplo: la-napa`,
  );
});

test("a proposal is always a name that may be had", () => {
  const texts = [
    "La Gulupa",
    "¡Café!",
    "É",
    "a".repeat(29).concat(" b"),
    "日本語",
    "x--y--z",
    "WWW",
  ];
  for (const text of texts) {
    const proposal = proposalFor(text);
    if (proposal) expect(checkSubdomain(proposal).subdomain).toBe(proposal);
  }
  expect(proposalFor("日本語")).toBeNull();
});
