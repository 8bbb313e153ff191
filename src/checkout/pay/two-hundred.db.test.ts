// One learner who buys one course two hundred times at once, over REST.
import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { openDoor } from "#src/testing/door.ts";
import { openShop, seen, tokenOf } from "#src/testing/purchase.ts";
import { quotasWith } from "#src/testing/world.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());
const door = openDoor(world);

test("a hundred purchases at once, each sent twice, are one charge and one place", async () => {
  world.outside.quotas = quotasWith({
    DECLINES_PER_HOUR: 1000,
    ADDRESS_DECLINES_PER_HOUR: 1000,
    ACADEMY_DECLINES_PER_HOUR: 1000,
  });
  const here = await world.academy();
  const { student, course } = here;
  const client = door.as(student, here.academy);
  const bought = await shop.purchase(course);
  const { firstName, lastName, phone, address, city } = bought.billing;
  const json = {
    cardInformation: { token: tokenOf(bought), installments: 1 },
    customerInfo: { firstName, lastName, phone },
    billingAddressInfo: { address, city, country: "CO" },
    conversionRate: bought.shown.usdCop,
    acceptationToken: bought.acceptanceToken,
    acceptPersonalAuth: bought.personalDataToken,
    totalTaxes: bought.shown.taxCents / 100,
    totalInvoice: bought.shown.totalCents / 100,
    courseId: course.id,
    paymentType: "card",
  };
  const keys = Array.from({ length: 100 }, newId);
  const answers = await Promise.all(
    [...keys, ...keys].map(async (key) => {
      const headers = { "idempotency-key": key };
      return (await client("/api/transactions", { json, headers })).status;
    }),
  );
  // Busy is what a server may say that so many ask at once.
  expect(answers.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(await seen(here, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  expect(await shop.charges(student.email)).toHaveLength(1);
});
