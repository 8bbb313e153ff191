import { expect, test } from "vitest";
import { CARD, KEYS, openSandbox } from "./testing.ts";

const field = (messages: object) => ({ error: { type: "INPUT_VALIDATION_ERROR", messages } });
const key = (reason: string) => ({ error: { type: "INVALID_ACCESS_TOKEN", reason } });

test("a charge is created pending", async () => {
  const { post, order } = openSandbox();
  const answer = await post("/v1/transactions", {
    ...(await order("order_1")),
    taxes: [{ type: "VAT", amount_in_cents: 1_900_000 }],
  });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    data: {
      id: expect.stringMatching(/^111000-1792508400-\d{5}$/),
      created_at: "2026-10-20T15:00:00.000Z",
      finalized_at: null,
      amount_in_cents: 11_900_000,
      reference: "order_1",
      customer_email: "ana@example.com",
      currency: "COP",
      payment_method_type: "CARD",
      payment_method: {
        type: "CARD",
        installments: 1,
        extra: {
          bin: "424242",
          name: "VISA-4242",
          brand: "VISA",
          exp_year: "28",
          exp_month: "08",
          card_type: "CREDIT",
          last_four: "4242",
          card_holder: CARD.card_holder,
          is_three_ds: false,
          three_ds_auth_type: null,
        },
      },
      status: "PENDING",
      status_message: null,
      billing_data: null,
      shipping_address: null,
      redirect_url: null,
      payment_source_id: null,
      payment_link_id: null,
      customer_data: null,
      bill_id: null,
      taxes: [{ type: "VAT", amount_in_cents: 1_900_000 }],
      tip_in_cents: null,
    },
    meta: {},
  });
});

test.each([
  [{ customer_email: undefined }, { customer_email: ["No está presente"] }],
  [{ customer_email: "ana" }, { customer_email: ["Email inválido"] }],
  [{ currency: "USD" }, { currency: ["Debe ser igual a COP"] }],
  [{ reference: "x".repeat(256) }, { reference: ["No debe superar 255 caracteres"] }],
  [
    { amount_in_cents: 149_999 },
    {
      valid_amount_in_cents: ["El monto mínimo de una transacción es $1,500 exceptuando impuestos"],
    },
  ],
  [
    { payment_method: { type: "CARD", token: "tarjeta" } },
    { payment_method: { token: ["El token es inválido"] } },
  ],
  [{ acceptance_token: undefined }, { acceptance_token: ["No está presente"] }],
  [{ accept_personal_auth: undefined }, { accept_personal_auth: ["No está presente"] }],
  [
    { acceptance_token: "x" },
    { acceptance_token: ["El token de aceptación está en un formato incorrecto"] },
  ],
  [{ acceptance_token: "a.b.c" }, { acceptance_token: ["El token de aceptación es inválido"] }],
])("%o is refused and spends neither consents nor reference", async (change, messages) => {
  const { post, order } = openSandbox();
  const body = await order("order_1");
  // Without a signature too: the refusal must come from the earlier check.
  const refused = await post("/v1/transactions", { ...body, signature: undefined, ...change });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toEqual(field(messages));
  expect((await post("/v1/transactions", body)).status).toBe(201);
});

test("a charge must use a method that the merchant has", async () => {
  const { post, order, control } = openSandbox();
  const body = await order("order_1");
  await control("/switches", { methods: ["CARD", "PSE"] });
  const none = await post("/v1/transactions", { ...body, payment_method: undefined });
  expect(none.status).toBe(422);
  expect(await none.json()).toEqual({
    error: {
      type: "UNPROCESSABLE",
      reason: "No se especificó método de pago o fuente de pago",
    },
  });
  const nequi = await post("/v1/transactions", { ...body, payment_method: { type: "NEQUI" } });
  expect(nequi.status).toBe(404);
  expect((await nequi.json()).error.reason).toBe(
    "No hay una identidad de pago para NEQUI configurada para este comercio",
  );
  await control("/reset", {});
  const nowTaken = { ...body, payment_method: { type: "NEQUI", phone_number: "3991111111" } };
  expect((await post("/v1/transactions", nowTaken)).status).toBe(201);
});

test.each([
  [null, 401, "Se esperaba una llave pública o privada pero no se recibió ninguna"],
  ["garbage", 401, "La llave proporcionada no corresponde a este ambiente, se recibió: garbage"],
  ["prv_test_otro", 401, "Llave no válida"],
  [KEYS.publicKey, 403, "El token no tiene suficientes permisos"],
] as const)("the key %s gets %i and spends nothing", async (used, status, reason) => {
  const { post, order } = openSandbox();
  const body = await order("order_1");
  const refused = await post("/v1/transactions", body, used);
  expect(refused.status).toBe(status);
  expect(await refused.json()).toEqual(key(reason));
  expect((await post("/v1/transactions", {}, used)).status).toBe(422);
  expect((await post("/v1/transactions", body)).status).toBe(201);
});

test.each([
  ["no", () => undefined, "Firma de integridad requerida no enviada"],
  ["an upper-case", (right: string) => right.toUpperCase(), "La firma es inválida"],
  ["a wrong", () => "0".repeat(64), "La firma es inválida"],
] as const)("%s signature is refused and spends the consent", async (_kind, change, message) => {
  const { post, order, acceptances } = openSandbox();
  const body = await order("order_1");
  const unsigned = { ...body, signature: change(body.signature) };
  const refused = await post("/v1/transactions", unsigned);
  expect(await refused.json()).toEqual(field({ signature: [message] }));
  const again = await post("/v1/transactions", body);
  expect(again.status).toBe(422);
  expect(await again.json()).toEqual(
    field({ acceptance_token: ["El token de aceptación ya fue usado"] }),
  );
  const fresh = await post("/v1/transactions", { ...body, ...(await acceptances()) });
  expect(fresh.status).toBe(201);
});

test("a consent expires after an hour", async () => {
  const { post, order, clock } = openSandbox();
  const body = await order("order_1");
  clock.advance(3_600_000);
  expect(await (await post("/v1/transactions", body)).json()).toEqual(
    field({ acceptance_token: ["El token de aceptación es inválido"] }),
  );
});

test("a reference can be used once, even after a decline", async () => {
  const { post, order, pay, read, clock } = openSandbox();
  const id = await pay("order_1", "4111111111111111");
  clock.advance(1500);
  expect((await read(id)).status).toBe("DECLINED");
  const again = await post("/v1/transactions", await order("order_1"));
  expect(again.status).toBe(422);
  expect(await again.json()).toEqual(field({ reference: ["La referencia ya ha sido usada"] }));
});

test("a card token pays once", async () => {
  const { post, order } = openSandbox();
  const first = await order("order_1");
  await post("/v1/transactions", first);
  const second = { ...(await order("order_2")), payment_method: first.payment_method };
  expect(await (await post("/v1/transactions", second)).json()).toEqual(
    field({ payment_method: { token: ["El token es inválido"] } }),
  );
});

test("a saved card is charged by its source until it is voided", async () => {
  const { app, post, get, order, acceptances, tokenize } = openSandbox();
  const saved = await post("/v1/payment_sources", {
    type: "CARD",
    token: await tokenize(),
    customer_email: "ana@example.com",
    ...(await acceptances()),
  });
  expect(saved.status).toBe(201);
  const { data } = await saved.json();
  expect(data).toMatchObject({
    type: "CARD",
    status: "AVAILABLE",
    public_data: { type: "CARD", last_four: "4242" },
    customer_email: "ana@example.com",
  });
  expect((await (await get(`/v1/payment_sources/${data.id}`)).json()).data).toEqual(data);

  const source = { payment_source_id: data.id, payment_method: { installments: 3 } };
  const charged = await post("/v1/transactions", { ...(await order("order_1")), ...source });
  expect((await charged.json()).data).toMatchObject({
    payment_source_id: data.id,
    payment_method: { installments: 3, extra: { last_four: "4242" } },
  });

  const headers = { authorization: `Bearer ${KEYS.privateKey}` };
  const voided = await app.request(`/v1/payment_sources/${data.id}/void`, {
    method: "PUT",
    headers,
  });
  expect((await voided.json()).data.status).toBe("VOIDED");
  const late = await post("/v1/transactions", { ...(await order("order_2")), ...source });
  expect(late.status).toBe(422);
});
