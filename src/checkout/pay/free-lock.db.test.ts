// A purchase of nothing and the deletion of its buyer's account at the same moment: each round ends,
// without a deadlock, in one of the two sequences.
import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { orders } from "#src/checkout/tables.ts";
import { coupons } from "#src/coupons/tables.ts";
import { newId } from "#src/db/columns.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { isProblem } from "#src/problem.ts";
import { engine } from "#src/testing/database/engine.ts";
import { openShop } from "#src/testing/purchase.ts";
import { usdCop } from "#src/testing/world.ts";
import { pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());

// The embedded database has one connection, where transactions take turns in any case.
const rounds = engine === "pglite" ? 1 : 12;

test("a free purchase while its buyer's account is deleted", async () => {
  const home = await world.academy();
  await world.database.db.insert(coupons).values({
    ...{ academyId: home.academy.id, id: newId(), code: "GRATIS", createdBy: home.teacher.id },
    ...{ validFrom: new Date(Date.now() - 3_600_000), chosenOnly: false, isOn: true },
    percent: 100,
  });
  const { priceCents } = home.course;
  for (let round = 0; round < rounds; round++) {
    const buyer = await home.person("student");
    const shown = { taxCents: 0, totalCents: 0, discountCents: priceCents, usdCop };
    const given = await purchase(home.course, undefined, {
      ...{ couponCode: "GRATIS", shown, method: { kind: "free" }, acceptedTerms: true },
    });
    const { acceptanceToken: _, personalDataToken: __, ...input } = given;
    const outcomes = await Promise.allSettled([
      pay(home.as(buyer), input),
      deleteAccount(home.as(buyer), { confirmation: buyer.email }),
    ]);
    const failed = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(failed.filter((reason) => !isProblem(reason))).toEqual([]);
    expect(outcomes[1]?.status).toBe("fulfilled");
    const mine = and(eq(orders.academyId, home.academy.id), eq(orders.buyerId, buyer.id));
    expect(await world.database.db.$count(orders, mine)).toBe(
      outcomes[0]?.status === "fulfilled" ? 1 : 0,
    );
  }
});
