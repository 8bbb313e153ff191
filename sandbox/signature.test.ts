import { expect, test } from "vitest";
import { eventChecksum, integritySignature } from "./signature.ts";

test("a transaction is signed as the gateway documents it", () => {
  const payment = {
    reference: "sk8-438k4-xmxm392-sn2m",
    amount_in_cents: 2_490_000,
    currency: "COP",
  };
  expect(integritySignature(payment, "prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6")).toBe(
    "37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5",
  );
});

test("the expiration time is signed between the currency and the secret", () => {
  const payment = { reference: "a", amount_in_cents: 1, currency: "COP" };
  const expiring = integritySignature({ ...payment, expiration_time: "2026-12-01" }, "s");
  expect(expiring).toBe(integritySignature({ ...payment, currency: "COP2026-12-01" }, "s"));
});

test.each([
  [
    "prod_events_OcHnIzeBl5socpwByQ4hA52Em3USQ93Z",
    "5a18ec5e8fdb7df463e9f94774cba8f583ba21bd04a09ceff2ea68a4bc0aefbe",
  ],
  [
    "test_events_EqCPDEn5x4lRatGPxLhyZd6YTgd6QSrr",
    "c7c03147429efbbcfab3cdf585041c871d577ca183b1387581535add1a061780",
  ],
])("an event's checksum is computed with %s", (secret, checksum) => {
  const transaction = {
    id: "1234-1610641025-49201",
    status: "APPROVED",
    amount_in_cents: 4_490_000,
  };
  expect(eventChecksum(transaction, 1530291411, secret)).toBe(checksum);
});
