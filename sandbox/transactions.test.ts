import { expect, test } from "vitest";
import { KEYS, openSandbox } from "./testing.ts";

test.each([
  ["4242424242424242", "APPROVED", null, "00"],
  ["4111111111111111", "DECLINED", "La transacción fue rechazada (Sandbox)", "12"],
  ["5254133674403564", "ERROR", "Transacción con ERROR en Sandbox", "96"],
])("the card %s ends %s when it is due", async (number, status, message, code) => {
  const { pay, read, clock } = openSandbox();
  const id = await pay("order_1", number);
  clock.advance(1499);
  expect((await read(id)).status).toBe("PENDING");
  clock.advance(1);
  expect(await read(id)).toMatchObject({
    status,
    status_message: message,
    finalized_at: "2026-10-20T15:00:01.500Z",
    payment_method: {
      extra: { external_identifier: expect.any(String), processor_response_code: code },
    },
    merchant: { name: "Comercio de prueba", public_key: KEYS.publicKey },
  });
});

test("a transaction is found by its reference", async () => {
  const { pay, get } = openSandbox();
  await pay("order_1");
  const id = await pay("order_2");
  const found = await (await get("/v1/transactions?reference=order_2")).json();
  expect(found).toMatchObject({ data: [{ id, reference: "order_2" }], meta: {} });
  const none = await (await get("/v1/transactions?reference=order_3")).json();
  expect(none.data).toEqual([]);
  const page = await (await get("/v1/transactions?page=2&page_size=1")).json();
  expect(page.data.map((each: { reference: string }) => each.reference)).toEqual(["order_1"]);
});

test("only the private key can read", async () => {
  const { pay, get } = openSandbox();
  const id = await pay("order_1");
  const missing = { type: "NOT_FOUND_ERROR", reason: "La entidad solicitada no existe" };
  const refusals = [
    [`/v1/transactions/${id}`, null, 404, missing],
    [`/v1/transactions/${id}`, KEYS.publicKey, 404, missing],
    ["/v1/transactions/1-1-1", KEYS.privateKey, 404, missing],
    [
      `/v1/transactions/${id}`,
      "prv_test_otro",
      403,
      { type: "INVALID_ACCESS_TOKEN", reason: "El token no tiene suficientes permisos" },
    ],
  ] as const;
  for (const [path, key, status, error] of refusals) {
    const answer = await get(path, key);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error });
  }
  expect((await get("/v1/transactions?reference=order_1", null)).status).toBe(401);
});

/** The clock starts at 15:00 UTC, 10:00 in Bogotá: its midnight is 14 hours away, not nine. */
const TO_BOGOTA_MIDNIGHT = 14 * 3_600_000;

test("an approved charge can be voided on its own day, and only once", async () => {
  const { pay, read, post, clock } = openSandbox();
  const id = await pay("order_1");
  clock.advance(TO_BOGOTA_MIDNIGHT - 1);
  const voided = await post(`/v1/transactions/${id}/void`, {});
  expect(voided.status).toBe(201);
  expect(await voided.json()).toMatchObject({
    data: { status: "APPROVED", status_message: null, transaction: { id, status: "APPROVED" } },
    meta: { trace_id: expect.any(String) },
  });
  expect((await read(id)).status).toBe("VOIDED");
  const again = await (await post(`/v1/transactions/${id}/void`, {})).json();
  expect(again.data.status).toBe("ERROR");
});

test("a void a day late changes nothing", async () => {
  const { pay, read, post, clock } = openSandbox();
  const id = await pay("order_1");
  clock.advance(TO_BOGOTA_MIDNIGHT);
  const partial = await post(`/v1/transactions/${id}/void`, { amount_in_cents: 100 });
  expect(partial.status).toBe(422);
  const late = await post(`/v1/transactions/${id}/void`, {});
  expect(late.status).toBe(201);
  expect((await late.json()).data).toMatchObject({
    status: "ERROR",
    status_message: "Original no Encontrado",
  });
  expect((await read(id)).status).toBe("APPROVED");
});
