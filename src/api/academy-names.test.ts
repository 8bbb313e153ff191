// `GET /academy/{subdomain}` stands beside `/academy/orders` and others: an academy of such a name
// could not be asked for.
import { expect, test } from "vitest";
import { checkSubdomain } from "#src/academies/addresses/subdomains.rules.ts";
import { api } from "#src/api.ts";

const segments = api.routes.flatMap(
  ({ path }) => path.match(/^\/academy\/([\w-]+)(?:\/|$)/)?.[1] ?? [],
);

test.each([...new Set(segments)])("no academy may be called %s, which a call has", (name) => {
  expect(checkSubdomain(name).refusal?.reason).toBe("reserved");
});

test("the calls below /academy were found", () => {
  expect(segments).toEqual(expect.arrayContaining(["campaigns", "messages", "orders", "students"]));
});
