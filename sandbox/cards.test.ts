import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CARD, KEYS, openSandbox } from "./testing.ts";

const field = (name: string, message: string) => ({
  error: { type: "INPUT_VALIDATION_ERROR", messages: { [name]: [message] } },
});
const PATTERN = 'debe coincidir con el patron "^\\d{12,19}$"';
const LUHN = "El número de tarjeta es inválido. Luhn check falló.";

test("a card becomes a token that shows only its first and last digits", async () => {
  const { post } = openSandbox();
  const answer = await post("/v1/tokens/cards", CARD, KEYS.publicKey);
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    status: "CREATED",
    data: {
      id: expect.stringMatching(/^tok_test_\d+_\w{32}$/),
      created_at: "2026-10-20T15:00:00.000+00:00",
      brand: "VISA",
      name: "VISA-4242",
      last_four: "4242",
      bin: "424242",
      exp_year: "28",
      exp_month: "08",
      card_holder: "Ana María Ruiz",
      created_with_cvc: true,
      expires_at: "2027-04-18T15:00:00.000Z",
      validity_ends_at: null,
    },
  });
});

test.each([
  ["number", { number: "4242 4242 4242 4242", cvc: "x" }, PATTERN],
  ["number", { number: "42424242424" }, PATTERN],
  ["number", { number: "4242424242424241", cvc: "x" }, LUHN],
  ["number", { number: undefined }, "debe tener la propiedad requerida number."],
  ["cvc", { cvc: undefined }, "debe tener la propiedad requerida cvc."],
  ["cvc", { cvc: "" }, 'debe coincidir con el patron "^\\d{3,4}$"'],
  ["exp_month", { exp_month: "13" }, 'debe coincidir con el patron "^(0[1-9]|1[0-2])$"'],
  ["exp_year", { exp_year: "2028" }, 'debe coincidir con el patron "^\\d{2}$"'],
  ["exp_year", { exp_month: "09", exp_year: "26" }, "La fecha de expiración de la tarjeta ya pasó"],
  ["card_holder", { card_holder: "Ana " }, "no debe contener menos de 5 caracteres"],
])("a bad %s is refused first in %o", async (name, change, message) => {
  const { post } = openSandbox();
  const answer = await post("/v1/tokens/cards", { ...CARD, ...change }, KEYS.publicKey);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual(field(name, message));
});

test("a card is valid through its last month", async () => {
  const { post } = openSandbox();
  const card = { ...CARD, exp_month: "10", exp_year: "26" };
  expect((await post("/v1/tokens/cards", card, KEYS.publicKey)).status).toBe(201);
});

test("a card without a key, or with an unknown one, is not checked", async () => {
  const { post } = openSandbox();
  const anonymous = await post("/v1/tokens/cards", {}, null);
  expect(anonymous.status).toBe(401);
  expect(await anonymous.json()).toEqual({
    error: {
      type: "UNAUTHORIZED",
      code: "ACCESS_TOKEN_HEADER_NOT_PRESENT",
      reason: "Header de autorización 'Authorization' no enviado.",
    },
  });
  const stranger = await post("/v1/tokens/cards", {}, "pub_test_otro");
  expect(stranger.status).toBe(404);
  expect(await stranger.json()).toEqual({
    error: {
      type: "NOT_FOUND",
      reason: "Comercio con llave pub_test_otro no encontrado",
      code: "MERCHANT_NOT_FOUND",
    },
  });
});

test("a browser on any site may send a card", async () => {
  const { app } = openSandbox();
  const preflight = await app.request("/v1/tokens/cards", {
    method: "OPTIONS",
    headers: {
      origin: "http://escuela.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(/authorization/i);
  const refusal = await app.request("/v1/tokens/cards", { method: "POST" });
  expect(refusal.headers.get("access-control-allow-origin")).toBe("*");
});

test("no card number or security code is on the disk", async () => {
  const { post, pay, clock, folder, close } = openSandbox();
  const card = { ...CARD, number: "5254133674403564", cvc: "7391" };
  await post("/v1/tokens/cards", card, KEYS.publicKey);
  await pay("order_1");
  clock.advance(1500);
  close();
  const disk = readdirSync(folder).map((file) => readFileSync(join(folder, file), "latin1"));
  expect(disk.join()).toContain("525413");
  expect(disk.join()).not.toMatch(/5254133674403564|4242424242424242|cvc|\b7391\b/);
});
