import { expect, test } from "vitest";
import { METHODS, openSandbox } from "./testing.ts";

/** A buyer to whom the first code was sent. */
async function withCode() {
  const sandbox = openSandbox({ prepareMs: 0 });
  const id = await sandbox.payBy(METHODS.DAVIPLATA);
  const services = async () => (await sandbox.read(id)).payment_method.extra.url_services;
  const { code_otp_send, code_otp_validate, token } = await services();
  const send = (key: string) => sandbox.post(path(code_otp_send), {}, key);
  const confirm = (code: unknown, key: string) =>
    sandbox.post(path(code_otp_validate), { code }, key);
  return { ...sandbox, id, token, services, send, confirm };
}

const path = (url: string) => new URL(url).pathname;

test.each([
  [574829, "Aprobado", "APPROVED", null],
  ["932015", "Rechazado", "DECLINED", "Transacción RECHAZADA en Sandbox"],
  [186743, "Rechazado", "DECLINED", "Transacción RECHAZADA en Sandbox"],
  [999999, "Rechazado", "ERROR", "Transacción con ERROR en Sandbox"],
])("the code %s is %s, and the verdict follows", async (code, estado, status, message) => {
  const { confirm, read, id, token, clock } = await withCode();
  const answer = await confirm(code, token);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: 200,
    code: "OK",
    data: {
      transaction: { PK: id, status: "PENDING", steps: { ConfirmIntention: [{ estado }] } },
      attempts: { currentSendCode: 1, limitSendCode: 2, currentValidateCode: 1 },
    },
  });
  expect((await read(id)).status).toBe("PENDING");
  clock.advance(1500);
  const decided = await read(id);
  expect(decided).toMatchObject({ status, status_message: message });
  const { external_identifier, daviplata_transaction_id } = decided.payment_method.extra;
  expect(daviplata_transaction_id).toBe(external_identifier);
});

test("a code is sent once more, after which only its own key is good", async () => {
  const { send, confirm, services, token } = await withCode();
  const { data } = await (await send(token)).json();
  const newer: string = data.authorization.access_token;
  expect(data.attempts).toEqual({
    currentSendCode: 2,
    limitSendCode: 2,
    currentValidateCode: 0,
    limitValidateCode: 2,
  });
  expect(data.transaction.steps.PurchaseIntention).toHaveLength(2);
  expect((await services()).token).toBe(newer);
  expect((await confirm(574829, token)).status).toBe(401);
  const third = await send(newer);
  expect(third.status).toBe(422);
  expect((await third.json()).error.messages).toEqual({
    code: ["Superaste el número de envíos del código"],
  });
  expect((await confirm(574829, newer)).status).toBe(200);
});

test("a wrong code may be tried again, a second one ends the payment", async () => {
  const { confirm, read, id, token } = await withCode();
  const wrong = await confirm(123456, token);
  expect(wrong.status).toBe(422);
  const { error, data } = await wrong.json();
  expect(error.messages).toEqual({ code: ["El código es inválido"] });
  expect(data.attempts).toMatchObject({ currentValidateCode: 1, limitValidateCode: 2 });
  expect((await read(id)).status).toBe("PENDING");
  expect((await confirm(undefined, token)).status).toBe(422);
  expect(await read(id)).toMatchObject({
    status: "DECLINED",
    status_message: "Superaste el número de intentos",
  });
});

test("the right code after a wrong one pays; then no more codes are heard", async () => {
  const { confirm, send, read, id, token, clock } = await withCode();
  await confirm(123456, token);
  expect((await confirm(574829, token)).status).toBe(200);
  const over = { code: ["La transacción ya no espera un código"] };
  expect((await (await confirm(932015, token)).json()).error.messages).toEqual(over);
  clock.advance(1500);
  expect((await (await send(token)).json()).error.messages).toEqual(over);
  expect((await read(id)).status).toBe("APPROVED");
});

test("nothing but the transaction's own key is heard", async () => {
  const { app, confirm, send } = await withCode();
  expect((await confirm(574829, "otra")).status).toBe(401);
  expect((await send("otra")).status).toBe(401);
  const keyless = await app.request("/v1/daviplata/codes/validate", { method: "POST" });
  expect(keyless.status).toBe(401);
});
