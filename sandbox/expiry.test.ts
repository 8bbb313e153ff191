import { expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "./gateway.ts";
import { listenForEvents, METHODS, openSandbox } from "./testing.ts";

const IN_AN_HOUR = "2026-10-20T16:00:00.000Z";
const HOUR = 3_600_000;

test("what nobody paid in time ends, and is announced once", async () => {
  const merchant = await listenForEvents();
  const { payBy, read, clock } = openSandbox({ eventsUrl: merchant.url });
  const id = await payBy(METHODS.BANCOLOMBIA_COLLECT, "order_1", IN_AN_HOUR);
  clock.advance(HOUR - 1);
  expect((await read(id)).status).toBe("PENDING");
  clock.advance(1);
  expect(await read(id)).toMatchObject({
    status: "ERROR",
    status_message: "La transacción expiró",
    finalized_at: IN_AN_HOUR,
  });
  const event = await merchant.nextEvent();
  expect(event.data.transaction).toMatchObject({ id, status: "ERROR" });
  expect(merchant.arrived).toHaveLength(1);
});

test("a payment of the last moment counts, and the expiry does not come after it", async () => {
  const { payBy, read, app, clock } = openSandbox({ prepareMs: 0 });
  const id = await payBy(METHODS.PSE, "order_1", IN_AN_HOUR);
  const { async_payment_url } = (await read(id)).payment_method.extra;
  clock.advance(HOUR - 1);
  const body = new URLSearchParams({ decision: "approve" });
  await app.request(async_payment_url, { method: "POST", body });
  clock.advance(1);
  expect((await read(id)).status).toBe("PENDING");
  clock.advance(1499);
  expect((await read(id)).status).toBe("APPROVED");
});

test("a phone that answers too late is not heard, but a bank may tell the truth later", async () => {
  const merchant = await listenForEvents();
  const { payBy, read, next, control, clock } = openSandbox({ eventsUrl: merchant.url });
  await next({ settleMs: 2 * HOUR });
  const id = await payBy(METHODS.NEQUI, "order_1", IN_AN_HOUR);
  clock.advance(2 * HOUR);
  expect((await read(id)).status_message).toBe("La transacción expiró");
  await control("/transactions/order_1", { status: "APPROVED" });
  expect(await read(id)).toMatchObject({
    status: "APPROVED",
    status_message: null,
    payment_method: { extra: { processor_response_code: "00" } },
  });
  const statuses = [await merchant.nextEvent(), await merchant.nextEvent()];
  expect(statuses.map(({ data }) => data.transaction.status)).toEqual(["ERROR", "APPROVED"]);
});

test("a card is its bank's to decide, however late", async () => {
  const { post, next, order, read, clock } = openSandbox();
  await next({ settleMs: 2 * HOUR });
  const body = await order("order_1", undefined, IN_AN_HOUR);
  const { data } = await (await post("/v1/transactions", body)).json();
  clock.advance(HOUR);
  expect((await read(data.id)).status).toBe("PENDING");
  clock.advance(HOUR);
  expect((await read(data.id)).status).toBe("APPROVED");
});

test("an expiry is a moment; a past one is over at once", async () => {
  const { post, orderBy, payBy, read, clock } = openSandbox();
  const body = await orderBy("order_1", METHODS.NEQUI, "mañana");
  const refused = await post("/v1/transactions", body);
  expect((await refused.json()).error.messages).toEqual({ expiration_time: ["Formato inválido"] });
  const id = await payBy(METHODS.PSE, "order_2", "2026-10-20T14:59:00.000Z");
  clock.advance(0);
  expect((await read(id)).status).toBe("ERROR");
});

test("an expiry of months from now does not come early", async () => {
  const { payBy, read, clock } = openSandbox();
  const id = await payBy(METHODS.PSE, "order_1", "2026-12-20T15:00:00.000Z");
  for (let day = 1; day < 61; day += 1) clock.advance(24 * HOUR);
  expect((await read(id)).status).toBe("PENDING");
  clock.advance(24 * HOUR);
  expect((await read(id)).status).toBe("ERROR");
});

test("a timer that can not wait so long does not take the wait for none", () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const run = vi.fn();
  systemClock.after(61 * 24 * HOUR, run);
  vi.advanceTimersByTime(24 * HOUR);
  expect(run).not.toHaveBeenCalled();
});
