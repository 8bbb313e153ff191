import { expect, test } from "vitest";
import { costsOf } from "./costs.rules.ts";

const fees = { gatewayHundredths: 265, gatewayCop: 700, platformPercent: 10 };

/** The pesos of a line, as a number. */
const pesos = (amount: string) => Number(amount.replace(/[^\d−]/g, "").replace("−", "-"));

test("the example is a sale as the ledger writes it (ledger/post.db.test.ts)", () => {
  const { example, platform, gateway } = costsOf(fees, { price: 4000, day: "21/11/2026" });
  expect({ platform, gateway }).toEqual({ platform: "10 %", gateway: "2,65 % más 700 COP" });
  expect(example?.lines.map(({ amount }) => pesos(amount))).toEqual([
    185_640, -29_640, -6687, -15_600,
  ]);
  // Teacher and academy together.
  expect(pesos(example?.total.amount ?? "")).toBe(93_599 + 40_114);
});

test("what the settings say is what the page says", () => {
  const other = { gatewayHundredths: 300, gatewayCop: 0, platformPercent: 0 };
  const { example, ...said } = costsOf(other, { price: 4000, day: "21/11/2026" });
  expect(said).toEqual({ platform: "0 %", gateway: "3 %" });
  const sum = example?.lines.reduce((all, { amount }) => all + pesos(amount), 0);
  expect(sum).toBe(pesos(example?.total.amount ?? ""));
});

test("without a rate there is no example", () => {
  expect(costsOf(fees, null).example).toBeNull();
});
