import { expect, test } from "vitest";
import { CARD, KEYS, METHODS, openSandbox } from "./testing.ts";

test.each(Object.entries(METHODS))(
  "%s is charged pending, and says a moment later what the buyer does",
  async (type, method) => {
    const { post, orderBy, read, clock } = openSandbox();
    const answer = await post("/v1/transactions", await orderBy("order_1", method));
    expect(answer.status).toBe(201);
    const { data } = await answer.json();
    expect(data).toMatchObject({
      status: "PENDING",
      payment_method_type: type,
      redirect_url: "http://escuela.example/account/orders/1?key=abc",
    });
    expect(data.payment_method).toEqual(method);
    clock.advance(299);
    expect((await read(data.id)).payment_method).toEqual(method);
    clock.advance(1);
    const ready = await read(data.id);
    expect(ready.status).toBe("PENDING");
    expect(ready.payment_method).toMatchObject({ ...method, extra: { is_three_ds: false } });
  },
);

/** A transaction whose buyer knows what to do, and its instructions. */
async function prepared(method: object) {
  const sandbox = openSandbox({ prepareMs: 0 });
  const id = await sandbox.payBy(method);
  const { extra } = (await sandbox.read(id)).payment_method;
  return { ...sandbox, id, extra };
}

test.each([METHODS.PSE, METHODS.BANCOLOMBIA_TRANSFER])(
  "$type sends the buyer to a page",
  async (method) => {
    const { extra, get, app } = await prepared(method);
    expect(extra.async_payment_url).toMatch(/^http:\/\/localhost\/bank\/[\w-]{36}$/);
    expect((await app.request(extra.async_payment_url)).status).toBe(200);
    const listed = await (await get("/v1/transactions?reference=order_1")).json();
    expect(listed.data[0].payment_method.extra).toEqual(extra);
  },
);

test("the QR is a picture of the same page", async () => {
  const { extra } = await prepared(METHODS.BANCOLOMBIA_QR);
  const picture = Buffer.from(extra.qr_image, "base64").toString();
  expect(picture).toMatch(/^<\?xml [^>]*><svg /);
  expect(extra.qr_id).toMatch(/^[\w-]{36}$/);
});

test("cash is paid with an agreement and an intention, which are the same at each read", async () => {
  const { extra, read, id } = await prepared(METHODS.BANCOLOMBIA_COLLECT);
  expect(extra.business_agreement_code).toBe("12345");
  expect(extra.payment_intention_identifier).toMatch(/^\d{11}$/);
  expect((await read(id)).payment_method.extra).toEqual(extra);
});

const missing = "No está presente";

test.each([
  [METHODS.PSE, { user_type: 2 }, "user_type", "Debe ser uno de estos: 0, 1"],
  [METHODS.PSE, { user_type: undefined }, "user_type", missing],
  [METHODS.PSE, { user_legal_id: undefined }, "user_legal_id", missing],
  [
    METHODS.PSE,
    { financial_institution_code: "4" },
    "financial_institution_code",
    "La institución financiera no existe",
  ],
  [
    METHODS.PSE,
    { payment_description: "x".repeat(31) },
    "payment_description",
    "No debe superar 30 caracteres",
  ],
  [METHODS.NEQUI, { phone_number: undefined }, "phone_number", missing],
  [
    METHODS.NEQUI,
    { phone_number: "+573991111111" },
    "phone_number",
    'debe coincidir con el patron "^\\d{10}$"',
  ],
  [
    METHODS.BANCOLOMBIA_TRANSFER,
    { payment_description: "Curso 'de' café" },
    "payment_description",
    "No debe contener comillas simples",
  ],
  [METHODS.BANCOLOMBIA_QR, { payment_description: undefined }, "payment_description", missing],
  [
    METHODS.BANCOLOMBIA_COLLECT,
    { sandbox_status: "PAID" },
    "sandbox_status",
    "Debe ser uno de estos: APPROVED, DECLINED, ERROR",
  ],
  [
    METHODS.DAVIPLATA,
    { user_legal_id_type: "RUT" },
    "user_legal_id_type",
    "Debe ser uno de estos: CC, CE, NIT, PP, TI, DNI, RG, OTHER",
  ],
])("%o with %o is refused", async (method, change, field, message) => {
  const { post, orderBy } = openSandbox();
  const body = await orderBy("order_1", { ...method, ...change });
  const refused = await post("/v1/transactions", body);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toEqual({
    error: {
      type: "INPUT_VALIDATION_ERROR",
      messages: { payment_method: { [field]: [message] } },
    },
  });
  expect((await post("/v1/transactions", { ...body, payment_method: method })).status).toBe(201);
});

test.each(["full_name", "phone_number"])("PSE needs the payer's %s", async (field) => {
  const { post, orderBy } = openSandbox();
  const body = await orderBy("order_1", METHODS.PSE);
  const customer_data = { ...body.customer_data, [field]: undefined };
  const refused = await post("/v1/transactions", { ...body, customer_data });
  expect((await refused.json()).error.messages).toEqual({ customer_data: { [field]: [missing] } });
  expect((await post("/v1/transactions", { ...body, customer_data: null })).status).toBe(422);
});

const declined = "Transacción RECHAZADA en Sandbox";

test.each([
  [METHODS.NEQUI, {}, "APPROVED", null],
  [METHODS.NEQUI, { phone_number: "3992222222" }, "DECLINED", declined],
  [METHODS.NEQUI, { phone_number: "3001234567" }, "ERROR", "Número no válido en Sandbox"],
  [METHODS.BANCOLOMBIA_QR, { sandbox_status: "APPROVED" }, "APPROVED", null],
  [METHODS.BANCOLOMBIA_QR, { sandbox_status: "DECLINED" }, "DECLINED", declined],
  [
    METHODS.BANCOLOMBIA_COLLECT,
    { sandbox_status: "ERROR" },
    "ERROR",
    "Transacción con ERROR en Sandbox",
  ],
])("%o with %o ends %s by itself", async (method, change, status, message) => {
  const { payBy, read, clock } = openSandbox();
  const id = await payBy({ ...method, ...change });
  clock.advance(1499);
  expect((await read(id)).status).toBe("PENDING");
  clock.advance(1);
  expect(await read(id)).toMatchObject({
    status,
    status_message: message,
    finalized_at: "2026-10-20T15:00:01.500Z",
    payment_method: { extra: { external_identifier: expect.any(String) } },
  });
});

test.each([
  METHODS.PSE,
  METHODS.BANCOLOMBIA_TRANSFER,
  METHODS.BANCOLOMBIA_QR,
  METHODS.BANCOLOMBIA_COLLECT,
  METHODS.DAVIPLATA,
])("$type waits for its buyer for as long as nothing expires", async (method) => {
  const { payBy, read, clock } = openSandbox();
  const id = await payBy(method);
  clock.advance(30 * 86_400_000);
  expect((await read(id)).status).toBe("PENDING");
});

test("only a card can be voided", async () => {
  const { payBy, post, read, clock } = openSandbox();
  const id = await payBy(METHODS.NEQUI);
  clock.advance(1500);
  const refused = await post(`/v1/transactions/${id}/void`, {});
  expect(refused.status).toBe(422);
  expect((await refused.json()).error.messages).toEqual({
    payment_method_type: ["Solo se pueden anular transacciones con tarjeta"],
  });
  expect((await read(id)).status).toBe("APPROVED");
});

test("the other methods need neither token nor card, and the same key", async () => {
  const { post, orderBy } = openSandbox();
  const body = await orderBy("order_1", { ...METHODS.NEQUI, token: CARD.number });
  expect((await post("/v1/transactions", body, KEYS.publicKey)).status).toBe(403);
  const { data } = await (await post("/v1/transactions", body)).json();
  expect(data.payment_method).toEqual(METHODS.NEQUI);
});
