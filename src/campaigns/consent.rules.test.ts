import { expect, test } from "vitest";
import { campaignLimits } from "./authoring/campaign-input.rules.ts";
import { defaultConsentText } from "./consent.rules.ts";

test("the usual text of the box names the academy and says that it can be taken back", () => {
  expect(defaultConsentText("La Gulupa")).toBe(
    "Acepto que La Gulupa me escriba sobre sus cursos y novedades. Puedo retirar este permiso cuando quiera.",
  );
});

test.each(["a", "ñ", "🌱"])(
  "a name of many %s leaves it as long as a campaign may keep",
  (letter) => {
    const text = defaultConsentText(letter.repeat(500));
    expect(text.length).toBeLessThanOrEqual(campaignLimits.consentText);
    expect(text.isWellFormed()).toBe(true);
  },
);
