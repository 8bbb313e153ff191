import { expect, test } from "vitest";
import { CARD, KEYS, listenForEvents, openSandbox } from "./testing.ts";

test("only the next transaction takes the requested delay", async () => {
  const { next, pay, read, clock } = openSandbox();
  await next({ settleMs: 60_000 });
  const slow = await pay("order_1");
  const usual = await pay("order_2");
  clock.advance(1500);
  expect((await read(slow)).status).toBe("PENDING");
  expect((await read(usual)).status).toBe("APPROVED");
  clock.advance(58_500);
  expect((await read(slow)).status).toBe("APPROVED");
});

test("an event can be lost, and another sent twice", async () => {
  const merchant = await listenForEvents();
  const { control, next, pay, clock } = openSandbox({ eventsUrl: merchant.url });
  await next({ webhook: "lost" });
  await next({ webhook: "twice" });
  await pay("order_1");
  await pay("order_2");
  clock.advance(1500);
  const first = await merchant.nextEvent();
  expect(first.data.transaction.reference).toBe("order_2");
  expect(await merchant.nextEvent()).toEqual(first);
  expect(merchant.arrived).toHaveLength(2);
  const { data } = await (await control("/transactions")).json();
  expect(data[0].events).toEqual([{ status: "APPROVED", state: "lost", attempts: 0 }]);
});

test("an answer can be lost after the transaction was recorded", async () => {
  const { next, order, post, get, clock } = openSandbox();
  await next({ answer: { recorded: "first", afterMs: 30_000 } });
  const body = await order("order_1");
  const answer = post("/v1/transactions", body);
  await expect
    .poll(async () => (await (await get("/v1/transactions?reference=order_1")).json()).data)
    .toHaveLength(1);
  clock.advance(30_000);
  expect((await answer).status).toBe(201);
});

test("a request can be held back and recorded after the caller has gone", async () => {
  const { next, order, post, get, clock } = openSandbox();
  await next({ answer: { recorded: "late", afterMs: 30_000 } });
  const answer = post("/v1/transactions", await order("order_1"));
  await clock.untilNext();
  expect((await (await get("/v1/transactions?reference=order_1")).json()).data).toEqual([]);
  clock.advance(30_000);
  expect((await answer).status).toBe(201);
  expect((await (await get("/v1/transactions?reference=order_1")).json()).data).toHaveLength(1);
});

test("a request can time out and never be recorded", async () => {
  const { next, order, post, get, clock } = openSandbox();
  await next({ answer: { afterMs: 30_000 } });
  const body = await order("order_1");
  const answer = post("/v1/transactions", body);
  await clock.untilNext();
  clock.advance(30_000);
  expect((await answer).status).toBe(504);
  expect((await (await get("/v1/transactions?reference=order_1")).json()).data).toEqual([]);
  expect((await post("/v1/transactions", body)).status).toBe(201);
});

test("any request can fail as often as requested, before or after its effect", async () => {
  const { next, order, post, get } = openSandbox();
  await next({ answer: { status: 500, on: "GET /v1/transactions/*", times: 2 } });
  await next({ answer: { status: 500, on: "POST /v1/tokens/cards" } });
  await next({ answer: { status: 502, recorded: "first" } });
  const reads = [1, 2, 3].map(() => get("/v1/transactions/1-1-1"));
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([500, 500, 404]);
  const card = await post("/v1/tokens/cards", CARD, KEYS.publicKey);
  expect(card.status).toBe(500);
  expect(card.headers.get("access-control-allow-origin")).toBe("*");
  expect((await post("/v1/transactions", await order("order_1"))).status).toBe(502);
  expect((await (await get("/v1/transactions?reference=order_1")).json()).data).toHaveLength(1);
});

test("an unknown fault is refused", async () => {
  const { next } = openSandbox();
  expect((await next({ webhook: "late" })).status).toBe(400);
  expect((await next({ settle: 3 })).status).toBe(400);
});

test("a reset drops transactions and faults, and an old timer has no effect", async () => {
  const { control, next, pay, read, clock } = openSandbox();
  const old = await pay("order_1");
  await next({ settleMs: 0 });
  await next({ answer: { status: 500 } });
  await control("/reset", {});
  expect((await (await control("/transactions")).json()).data).toEqual([]);
  clock.advance(1000);
  const id = await pay("order_1");
  expect(id.split("-")[2]).not.toBe(old.split("-")[2]);
  clock.advance(500);
  expect((await read(id)).status).toBe("PENDING");
});

test("without the key nothing below it exists, and nothing changes", async () => {
  const { app, control, pay } = openSandbox();
  await pay("order_1");
  for (const key of ["", "test_control_roja", "test_control_verd"]) {
    expect((await control("/transactions", undefined, key)).status).toBe(404);
    expect((await control("/next", { settleMs: 0 }, key)).status).toBe(404);
    expect((await control("/reset", {}, key)).status).toBe(404);
    expect((await control("/otra", undefined, key)).status).toBe(404);
  }
  const keyless = await app.request("/control/transactions");
  expect(keyless.status).toBe(404);
  expect(await keyless.text()).not.toContain("ana@example.com");
  expect((await (await control("/transactions")).json()).data).toHaveLength(1);
});
