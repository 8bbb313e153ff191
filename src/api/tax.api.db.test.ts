import { afterAll, expect, test } from "vitest";
import { taxTexts } from "#src/administration/tax-input.rules.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openShop } from "#src/testing/purchase.ts";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());
const door = openDoor(world);

async function scene() {
  const here = await world.academy();
  const client = door.as(await here.person("academy", "Luz Dary"), here.academy);
  const put = (json: unknown) => client("/api/academy/tax", { method: "PUT", json });
  const read = async () => (await client("/api/academy/tax")).json();
  return { here, put, read };
}

test("the tax is read, changed and then part of every price", async () => {
  const { here, put, read } = await scene();
  expect(await read()).toEqual({ percent: 19, reason: "" });
  const shown = async () => {
    const path = `/api/transactions/preview?courses=${here.course.id}`;
    const { summary } = await (await door.anyone(here.academy)(path)).json();
    return { tax: summary.tax, taxes: summary.usd.taxes, total: summary.usd.total };
  };
  expect(await shown()).toEqual({ tax: { percent: 19, reason: "" }, taxes: 7.41, total: 46.41 });
  const asked = { taxPercent: 5, taxReason: "Art. 468-1", wasPercent: 19, wasReason: "" };
  expect((await put(asked)).status).toBe(204);
  const tax = { percent: 5, reason: "Art. 468-1" };
  expect(await read()).toEqual(tax);
  expect(await shown()).toEqual({ tax, taxes: 1.95, total: 40.95 });
  expect((await put({ taxPercent: 19 })).status).toBe(204);
  expect(await read()).toEqual({ percent: 19, reason: "" });
});

test("who read another tax is told which is there now", async () => {
  const { put, read } = await scene();
  await put({ taxPercent: 5, taxReason: "Art. 468-1" });
  const late = await put({ taxPercent: 0, taxReason: "Art. 476", wasPercent: 19 });
  expect(await problemIn(late, 409)).toMatchObject({
    detail: taxTexts.stale({ taxPercent: 5, taxReason: "Art. 468-1" }),
  });
  expect(await read()).toEqual({ percent: 5, reason: "Art. 468-1" });
});

test.each([
  [{ taxPercent: 0 }, "taxReason", taxTexts.reason],
  [{ taxPercent: 31, taxReason: "Art. 476" }, "taxPercent", taxTexts.percent],
  [{ taxReason: "Art. 476" }, "taxPercent", taxTexts.percent],
])("%j is refused, and nothing changes", async (given, path, message) => {
  const { put, read } = await scene();
  const answer = await put(given);
  expect(await problemIn(answer, 400)).toMatchObject({ errors: [{ path, message }] });
  expect(await read()).toEqual({ percent: 19, reason: "" });
});
