import { afterAll, afterEach, expect, test } from "vitest";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld, usdCop } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const { academy } = await world.academy();
const anyone = openDoor(world).anyone(academy);
const { rates } = world.outside;
afterEach(() => {
  world.outside.rates = rates;
});

test.each(["", "/USDCOP", "/usdcop", "/USD", "/usd"])(
  "GET /stock%s returns pesos for a dollar, with day and source",
  async (symbol) => {
    const answer = await anyone(`/api/stock${symbol}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      symbol: "USDCOP",
      price: usdCop,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      source: expect.stringMatching(/./),
    });
  },
);

test("an old rate is still returned, with its own date", async () => {
  const old = { price: 3980.5, date: "2026-11-02", source: "datos.gov.co" };
  world.outside.rates = { usdCop: async () => ({ ...old, fresh: false }) };
  expect(await (await anyone("/api/stock")).json()).toEqual({ symbol: "USDCOP", ...old });
});

test("another symbol is not found", async () => {
  for (const symbol of ["EURCOP", "COP", "x".repeat(21)]) {
    await problemIn(await anyone(`/api/stock/${symbol}`), 404);
  }
});

test("without a known rate the answer is an error", async () => {
  world.outside.rates = { usdCop: async () => null };
  const { detail } = await problemIn(await anyone("/api/stock/USDCOP"), 503);
  expect(detail).toBe("No hay una tasa de cambio disponible");
});
