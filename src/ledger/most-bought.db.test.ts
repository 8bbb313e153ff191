import { afterAll, expect, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { openShop } from "#src/testing/purchase.ts";
import { listMostBought } from "./most-bought-queries.ts";

const shop = await openShop();
afterAll(() => shop.close());

test("what is bought most comes first, and what nobody bought is not there", async () => {
  const { world } = shop;
  const here = await world.academy();
  const [often, once] = [
    await here.addCourse({ title: "Dos veces" }),
    await here.addCourse({ title: "Una vez" }),
  ];
  for (const [course, times] of [
    [often, 2],
    [once, 1],
  ] as const) {
    for (let i = 0; i < times; i++) {
      await pay(here.as(await here.person("student")), await shop.purchase(course));
    }
  }
  await world.runJobs();
  const titles = async (ctx: typeof here.ctx, limit = 4) =>
    (await listMostBought(ctx, limit)).map(({ title }) => title);
  expect(await titles(here.ctx)).toEqual(["Dos veces", "Una vez"]);
  expect(await titles(here.ctx, 1)).toEqual(["Dos veces"]);
  const later = new Date(here.ctx.now.getTime() + 200 * 86_400_000);
  expect(await titles({ ...here.ctx, now: later })).toEqual([]);
  expect(await titles((await world.academy()).ctx)).toEqual([]);
});
