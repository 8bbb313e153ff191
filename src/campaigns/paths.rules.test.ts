import { expect, test } from "vitest";
import { campaignIn, downloadsOf, signUpPathOf } from "./paths.rules.ts";

test("the name of a campaign rides in the address to which sign-up leads back", () => {
  const query = new URL(signUpPathOf("calendario-2027"), "http://own").searchParams;
  expect(query.get("campaign")).toBe("leads");
  expect(query.get("redirectTo")).toBe(downloadsOf("calendario-2027"));
  expect(campaignIn(query.get("redirectTo"))).toBe("calendario-2027");
});

test.each([
  [null, null],
  ["/explore?campaign=calendario", null],
  ["https://otra.co/free-content/downloads?campaign=calendario", null],
  ["/free-content/downloads", null],
  ["/free-content/downloads?campaign=", null],
  ["/free-content/downloads?campaign=<b>", null],
  ["/contenido-gratuito/downloads/?campaign=Calendario", "calendario"],
])("%s leads back to %s", (redirectTo, name) => {
  expect(campaignIn(redirectTo)).toBe(name);
});
