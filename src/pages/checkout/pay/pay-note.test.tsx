import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PayNote } from "./pay-note.tsx";
import type { Failure } from "./payment.rules.ts";

const billing = "Por favor completa los datos de facturación";

function shown(changes: Partial<Parameters<typeof PayNote>[0]>): string {
  const retry = { isReady: true, onRetry: () => {} };
  const here = "/checkouts?courses=1";
  const props = { failure: null, offerFailure: null, here, signInHref: null, red: {}, retry };
  return renderToStaticMarkup(<PayNote {...props} redBoxes={[]} {...changes} />);
}

test("the note counts every red field and box, though several fields share a line", () => {
  const red = { firstName: billing, lastName: billing, phone: "El télefono no es válido" };
  const html = shown({ red, redBoxes: ["terms", "personal-data"] });
  expect(html).toContain("Revisa cinco datos antes de pagar");
  expect(html.match(/<a /g)).toHaveLength(4);
});

test("a course that the buyer has already offers no retry, but the way to see it", () => {
  const owned: Failure = { message: "Ya tienes este curso", about: "standing" };
  expect(shown({ failure: owned })).not.toContain("Reintentar");
  expect(shown({ failure: owned })).toContain('href="/checkouts?courses=1"');
  expect(shown({ failure: { message: "No" } })).toContain("Reintentar");
});
