import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { KEYS, listenForEvents, manualClock, openSandbox } from "./testing.ts";

test("the merchant gets the outcome, with a checksum in body and header", async () => {
  const merchant = await listenForEvents();
  const { pay, clock } = openSandbox({ eventsUrl: merchant.url });
  const id = await pay("order_1");
  clock.advance(1500);
  const event = await merchant.nextEvent();
  const timestamp = Date.UTC(2026, 9, 20, 15) / 1000 + 1;
  const checksum = createHash("sha256")
    .update(`${id}APPROVED11900000${timestamp}${KEYS.eventsSecret}`)
    .digest("hex");
  expect(event).toEqual({
    event: "transaction.updated",
    data: {
      transaction: {
        id,
        status: "APPROVED",
        amount_in_cents: 11_900_000,
        reference: "order_1",
        customer_email: "ana@example.com",
        currency: "COP",
        payment_method_type: "CARD",
        redirect_url: null,
        shipping_address: null,
        payment_link_id: null,
        payment_source_id: null,
      },
    },
    environment: "test",
    signature: {
      properties: ["transaction.id", "transaction.status", "transaction.amount_in_cents"],
      checksum,
    },
    timestamp,
    sent_at: "2026-10-20T15:00:01.500Z",
    header: checksum,
  });
});

test("any status but 200 is retried after 30 min, 3 h and 24 h, then no more", async () => {
  const merchant = await listenForEvents(204, 500, 302, 201);
  const { control, pay, clock } = openSandbox({ eventsUrl: merchant.url });
  await pay("order_1");
  clock.advance(1500);
  const first = await merchant.nextEvent();
  for (const wait of [1_800_000, 10_800_000, 86_400_000]) {
    expect(await clock.untilNext()).toBe(wait);
    clock.advance(wait);
    expect(await merchant.nextEvent()).toEqual(first);
  }
  await expect
    .poll(async () => (await (await control("/transactions")).json()).data[0].events)
    .toEqual([{ status: "APPROVED", state: "given_up", attempts: 4 }]);
});

test("a 200 ends the tries", async () => {
  const merchant = await listenForEvents(500, 200);
  const { control, pay, clock } = openSandbox({ eventsUrl: merchant.url });
  await pay("order_1");
  clock.advance(1500);
  await merchant.nextEvent();
  clock.advance(await clock.untilNext());
  await merchant.nextEvent();
  await expect
    .poll(async () => (await (await control("/transactions")).json()).data[0].events)
    .toEqual([{ status: "APPROVED", state: "delivered", attempts: 2 }]);
});

test("a void is announced too", async () => {
  const merchant = await listenForEvents();
  const { pay, post, clock } = openSandbox({ eventsUrl: merchant.url });
  const id = await pay("order_1");
  clock.advance(1500);
  await merchant.nextEvent();
  await post(`/v1/transactions/${id}/void`, {});
  expect((await merchant.nextEvent()).data.transaction).toMatchObject({ id, status: "VOIDED" });
});

test("the next process settles and announces what another left pending", async () => {
  const merchant = await listenForEvents();
  const before = openSandbox({ eventsUrl: merchant.url });
  const id = await before.pay("order_1");
  // The first one is never closed: it represents a process that was killed.
  const clock = manualClock(before.clock.now() + 60_000);
  const after = openSandbox({ eventsUrl: merchant.url, folder: before.folder }, clock);
  expect((await after.read(id)).status).toBe("PENDING");
  clock.advance(0);
  expect((await after.read(id)).status).toBe("APPROVED");
  expect((await merchant.nextEvent()).data.transaction.id).toBe(id);
});

test("the next process retries an event that was not accepted", async () => {
  const merchant = await listenForEvents(503);
  const before = openSandbox({ eventsUrl: merchant.url });
  const id = await before.pay("order_1");
  before.clock.advance(1500);
  await merchant.nextEvent();
  const wait = await before.clock.untilNext();
  const clock = manualClock(before.clock.now());
  openSandbox({ eventsUrl: merchant.url, folder: before.folder }, clock);
  expect(await clock.untilNext()).toBe(wait);
  clock.advance(wait);
  expect((await merchant.nextEvent()).data.transaction.id).toBe(id);
});
