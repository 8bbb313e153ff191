import { expect, test } from "vitest";
import { KEYS, openSandbox } from "./testing.ts";

const INFO = { headers: { "x-merchant-public-key": KEYS.publicKey } };

test("the merchant is the same by header and by path", async () => {
  const { app } = openSandbox();
  for (const [path, init] of [
    ["/v1/merchants/info", INFO],
    [`/v1/merchants/${KEYS.publicKey}`, {}],
  ] as const) {
    const answer = await app.request(path, init);
    expect(answer.status).toBe(200);
    const { data, meta } = await answer.json();
    expect(meta).toEqual({});
    expect(data).toMatchObject({
      name: "Comercio de prueba",
      public_key: KEYS.publicKey,
      accepted_currencies: ["COP"],
      accepted_payment_methods: [
        "CARD",
        "NEQUI",
        "PSE",
        "BANCOLOMBIA_TRANSFER",
        "BANCOLOMBIA_QR",
        "BANCOLOMBIA_COLLECT",
        "DAVIPLATA",
      ],
      presigned_acceptance: {
        type: "END_USER_POLICY",
        permalink: "https://wompi.com/assets/downloadble/reglamento-Usuarios-Colombia.pdf",
      },
      presigned_personal_data_auth: { type: "PERSONAL_DATA_AUTH" },
    });
  }
});

test("a method that is switched off is not offered, until it is switched on", async () => {
  const { app, control } = openSandbox();
  const offered = async () => {
    const { data } = await (await app.request("/v1/merchants/info", INFO)).json();
    return [data.accepted_payment_methods, data.payment_methods.map(nameOf)];
  };
  expect((await control("/switches", { methods: ["CARD", "PSE"] })).status).toBe(200);
  expect(await offered()).toEqual([
    ["CARD", "PSE"],
    ["CARD", "PSE"],
  ]);
  expect((await control("/switches", { methods: ["EFECTY"] })).status).toBe(400);
  await control("/reset", {});
  expect((await offered())[0]).toContain("DAVIPLATA");
});

const nameOf = ({ name }: { name: string }) => name;

test("each call returns new consents, which last an hour", async () => {
  const { acceptances } = openSandbox();
  const first = await acceptances();
  const second = await acceptances();
  const all = [...Object.values(first), ...Object.values(second)];
  expect(new Set(all).size).toBe(4);
  const payload = first.acceptance_token.split(".")[1] ?? "";
  expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toEqual({
    contract_id: expect.any(Number),
    permalink: expect.stringContaining("reglamento-Usuarios-Colombia.pdf"),
    file_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    jit: expect.any(String),
    exp: Date.UTC(2026, 9, 20, 16) / 1000,
  });
});

test.each([
  [
    "/v1/merchants/pub_test_otro",
    404,
    { type: "NOT_FOUND_ERROR", reason: "La entidad solicitada no existe" },
  ],
  [
    "/v1/merchants/foo",
    422,
    { type: "INPUT_VALIDATION_ERROR", messages: { public_key: ["Formato inválido"] } },
  ],
  [
    "/v1/merchants/info",
    400,
    {
      type: "INPUT_VALIDATION_ERROR",
      messages: { "x-merchant-public-key": ["No está presente"] },
    },
  ],
])("%s gets %i", async (path, status, error) => {
  const { app } = openSandbox();
  const answer = await app.request(path);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ error });
});

test("the three test banks are listed for any key of this environment", async () => {
  const { get } = openSandbox();
  const path = "/v1/pse/financial_institutions";
  const banks = await (await get(path, "pub_test_otro")).json();
  expect(banks.data).toEqual([
    { financial_institution_code: "1", financial_institution_name: "Banco que aprueba" },
    { financial_institution_code: "2", financial_institution_name: "Banco que declina" },
    { financial_institution_code: "3", financial_institution_name: "Banco que simula un error" },
  ]);
  const production = await get(path, "pub_prod_verde");
  expect(production.status).toBe(401);
  expect((await production.json()).error.reason).toBe(
    "La llave proporcionada no corresponde a este ambiente, se recibió: pub_prod_verde",
  );
});
