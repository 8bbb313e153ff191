import { expect, test } from "vitest";
import { eventChecksum } from "./signature.ts";
import { CARD, KEYS, listenForEvents, METHODS, openSandbox } from "./testing.ts";

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

test.each([
  ["APPROVED", null],
  ["DECLINED", "Transacción RECHAZADA en Sandbox"],
  ["ERROR", "Transacción con ERROR en Sandbox"],
  ["VOIDED", null],
])("the phone, the other app and the counter can be played: %s", async (status, message) => {
  const merchant = await listenForEvents();
  const { control, payBy, read } = openSandbox({ eventsUrl: merchant.url });
  const id = await payBy(METHODS.BANCOLOMBIA_COLLECT);
  const answer = await control("/transactions/order_1", { status });
  expect(answer.status).toBe(200);
  expect((await answer.json()).data).toMatchObject({ id, status });
  expect(await read(id)).toMatchObject({
    status,
    status_message: message,
    finalized_at: "2026-10-20T15:00:00.000Z",
    payment_method: { extra: { external_identifier: expect.any(String) } },
  });
  expect((await merchant.nextEvent()).data.transaction).toMatchObject({ id, status });
});

test("a played verdict is not undone by the one that was due", async () => {
  const { control, payBy, read, clock } = openSandbox();
  const id = await payBy(METHODS.NEQUI);
  await control(`/transactions/${id}`, { status: "DECLINED", message: "No era yo" });
  clock.advance(1500);
  expect(await read(id)).toMatchObject({ status: "DECLINED", status_message: "No era yo" });
  expect((await control("/transactions/order_2", { status: "APPROVED" })).status).toBe(404);
  expect((await control(`/transactions/${id}`, { status: "PAID" })).status).toBe(400);
});

const DAY = 86_400_000;

test("an event can come a day late, also of a charge that is yet to be made", async () => {
  const merchant = await listenForEvents();
  const { control, next, pay, payBy, clock } = openSandbox({ eventsUrl: merchant.url });
  await next({ eventAfterMs: DAY });
  await pay("order_1");
  await payBy(METHODS.BANCOLOMBIA_QR, "order_2");
  await control("/transactions/order_2", { status: "APPROVED", eventAfterMs: DAY });
  clock.advance(1500);
  clock.advance(DAY - 1501);
  await payBy(METHODS.BANCOLOMBIA_QR, "order_3");
  await control("/transactions/order_3", { status: "APPROVED" });
  const first = await merchant.nextEvent();
  expect(first.data.transaction.reference).toBe("order_3");
  clock.advance(1);
  expect((await merchant.nextEvent()).data.transaction.reference).toBe("order_2");
  clock.advance(1500);
  expect((await merchant.nextEvent()).data.transaction.reference).toBe("order_1");
});

test("events can be held, and sent in the wrong order", async () => {
  const merchant = await listenForEvents();
  const { control, next, pay, clock } = openSandbox({ eventsUrl: merchant.url });
  await next({ webhook: "held" });
  await pay("order_1");
  clock.advance(1500);
  await control("/transactions/order_1", { status: "VOIDED", webhook: "held" });
  expect(merchant.arrived).toHaveLength(0);
  const released = await control("/events/release", { order: "last" });
  expect(await released.json()).toEqual({ data: { sent: 2 } });
  const statuses = [await merchant.nextEvent(), await merchant.nextEvent()];
  expect(statuses.map(({ data }) => data.transaction.status)).toEqual(["VOIDED", "APPROVED"]);
  expect(await (await control("/events/release", {})).json()).toEqual({ data: { sent: 0 } });
});

test("an event can lie with a genuine signature, and so can the gateway", async () => {
  const merchant = await listenForEvents();
  const { control, payBy, read } = openSandbox({ eventsUrl: merchant.url });
  const id = await payBy(METHODS.BANCOLOMBIA_QR);
  const lie = { amount_in_cents: 150_000, currency: "USD" };
  await control(`/transactions/${id}`, { status: "APPROVED", announced: lie });
  const event = await merchant.nextEvent();
  expect(event.data.transaction).toMatchObject(lie);
  expect(event.signature.checksum).toBe(
    eventChecksum(event.data.transaction, event.timestamp, KEYS.eventsSecret),
  );
  expect(await read(id)).toMatchObject({ amount_in_cents: 11_900_000, currency: "COP" });
  await control(`/transactions/${id}`, { status: "APPROVED", recorded: lie });
  expect(await read(id)).toMatchObject(lie);
  expect((await merchant.nextEvent()).data.transaction).toMatchObject(lie);
});

test("a void can be too late, until it is switched back", async () => {
  const { control, pay, post, read, clock } = openSandbox();
  const id = await pay("order_1");
  clock.advance(1500);
  await control("/switches", { voids: "late" });
  const late = await post(`/v1/transactions/${id}/void`, {});
  expect(late.status).toBe(201);
  expect((await late.json()).data).toMatchObject({
    status: "ERROR",
    status_message: "Original no Encontrado",
  });
  expect((await read(id)).status).toBe("APPROVED");
  await control("/switches", { voids: "same-day" });
  await post(`/v1/transactions/${id}/void`, {});
  expect((await read(id)).status).toBe("VOIDED");
});

test("without the key nothing below it exists, and nothing changes", async () => {
  const { app, control, pay } = openSandbox();
  await pay("order_1");
  for (const key of ["", "test_control_roja", "test_control_verd"]) {
    expect((await control("/transactions", undefined, key)).status).toBe(404);
    expect((await control("/next", { settleMs: 0 }, key)).status).toBe(404);
    expect((await control("/reset", {}, key)).status).toBe(404);
    expect((await control("/transactions/order_1", { status: "VOIDED" }, key)).status).toBe(404);
    expect((await control("/events/release", {}, key)).status).toBe(404);
    expect((await control("/switches", { methods: [] }, key)).status).toBe(404);
    expect((await control("/otra", undefined, key)).status).toBe(404);
  }
  const keyless = await app.request("/control/transactions");
  expect(keyless.status).toBe(404);
  expect(await keyless.text()).not.toContain("ana@example.com");
  expect((await (await control("/transactions")).json()).data).toHaveLength(1);
});
