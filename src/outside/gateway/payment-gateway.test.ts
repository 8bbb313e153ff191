// What the adapter sends and understands, against a gateway that answers as each test says.
import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listen } from "#src/testing/servers/http-server.ts";
import { type ChargeRequest, GatewaySilent, openPaymentGateway } from "./payment-gateway.ts";
import type { Means } from "./payment-means.rules.ts";

type Call = { asked: string; authorization: string | undefined; body: Record<string, unknown> };
type Answer = { status?: number; body: unknown };

let calls: Call[] = [];
let answers: Record<string, Answer | Answer[]> = {};

const handler: RequestListener = async (incoming, outgoing) => {
  const asked = `${incoming.method} ${incoming.url}`;
  const sent = await text(incoming);
  const { authorization } = incoming.headers;
  calls.push({ asked, authorization, body: sent ? JSON.parse(sent) : {} });
  const known = answers[asked];
  const { status = 200, body } = (Array.isArray(known) ? known.shift() : known) ?? {
    status: 404,
    body: { error: { type: "NOT_FOUND_ERROR" } },
  };
  outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
const server = await listen(handler);
const origin = `http://127.0.0.1:${server.port}`;
const keys = { publicKey: "pub", privateKey: "prv", eventsSecret: "e", integritySecret: "i" };
const open = () => openPaymentGateway({ url: `${origin}/v1`, ...keys });
const gateway = open();
afterAll(() => server.close());
beforeEach(() => {
  calls = [];
  answers = {};
});

const raw = { id: "1-2-3", status: "PENDING", reference: "sem-1", amount_in_cents: 100 };
const transaction = (method: unknown, status = "PENDING") => ({
  data: { ...raw, status, currency: "COP", payment_method: method },
});

const asked: ChargeRequest = {
  reference: "sem-1",
  amountInCents: 100,
  vatInCents: 16,
  expiresAt: new Date("2026-11-23T15:00:00Z"),
  customerEmail: "ana@correo.test",
  customerName: "Ana Ruiz",
  customerPhone: "3001234567",
  means: { type: "NEQUI", phone: "3991111111" },
  description: "El «suelo» vivo de la finca: 'humus', compost y más",
  redirectUrl: "https://semillero.co/account/orders/1",
  acceptanceToken: "a",
  personalDataToken: "p",
};

const about = "El suelo vivo de la finca: hum";
const person = { documentType: "CC", documentNumber: "1085265842" };
const legal = { user_legal_id_type: "CC", user_legal_id: "1085265842" };

test.each<[Means, object]>([
  [
    { type: "CARD", token: "tok_1", installments: 3 },
    { type: "CARD", token: "tok_1", installments: 3 },
  ],
  [
    { type: "PSE", userType: 1, bank: "1022", ...person },
    {
      ...{ type: "PSE", user_type: 1, ...legal, payment_description: about },
      financial_institution_code: "1022",
    },
  ],
  [
    { type: "NEQUI", phone: "3991111111" },
    { type: "NEQUI", phone_number: "3991111111" },
  ],
  [{ type: "BANCOLOMBIA_TRANSFER" }, { type: "BANCOLOMBIA_TRANSFER", payment_description: about }],
  [{ type: "BANCOLOMBIA_QR" }, { type: "BANCOLOMBIA_QR", payment_description: about }],
  [
    { type: "DAVIPLATA", ...person },
    { type: "DAVIPLATA", ...legal, payment_description: about },
  ],
  [{ type: "BANCOLOMBIA_COLLECT" }, { type: "BANCOLOMBIA_COLLECT" }],
])("a charge by $type is spelt as the gateway spells it", async (means, method) => {
  answers["POST /v1/transactions"] = { status: 201, body: transaction(method) };
  await gateway.charge({ ...asked, means });
  const [call] = calls;
  expect(call?.body.payment_method).toEqual(method);
  const goes = ["PSE", "BANCOLOMBIA_TRANSFER"].includes(means.type);
  expect(call?.body.redirect_url).toBe(goes ? asked.redirectUrl : undefined);
  expect(call?.authorization).toBe("Bearer prv");
});

const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
const png = Buffer.from("\x89PNG\r\n\x1a\nrest", "latin1");
const services = {
  token: "t1",
  code_otp_send: `${origin}/otp/send`,
  code_otp_validate: `${origin}/otp/validate`,
};
const scan = (bytes: Buffer) => ({
  type: "BANCOLOMBIA_QR",
  extra: { qr_image: bytes.toString("base64") },
});
const bank = (url: unknown, type = "PSE") => ({ type, extra: { async_payment_url: url } });

test.each<[string, unknown, object | null]>([
  ["PSE's page", bank("https://banco.test/p?a=1"), { url: "https://banco.test/p?a=1" }],
  ["the bank's page", bank("http://b.test/", "BANCOLOMBIA_TRANSFER"), { kind: "redirect" }],
  ["a script", bank("javascript:alert(1)"), null],
  ["no address", bank(7), null],
  ["no extra yet", { type: "PSE" }, null],
  ["an empty extra", { type: "PSE", extra: null }, null],
  ["the phone", { type: "NEQUI", phone_number: "3991111234" }, { phoneEnd: "1234" }],
  ["an SVG", scan(svg), { image: `data:image/svg+xml;base64,${svg.toString("base64")}` }],
  ["a PNG", scan(png), { kind: "scan", image: `data:image/png;base64,${png.toString("base64")}` }],
  ["a page as picture", scan(Buffer.from("<html><svg>")), null],
  ["a picture too large", scan(Buffer.concat([svg, Buffer.alloc(200_000)])), null],
  [
    "the counter",
    {
      type: "BANCOLOMBIA_COLLECT",
      extra: { business_agreement_code: "12345", payment_intention_identifier: 65770204276 },
    },
    { kind: "counter", agreement: "12345", intention: "65770204276" },
  ],
  ["the code", { type: "DAVIPLATA", extra: { url_services: services } }, { kind: "code" }],
  ["a method of tomorrow", { type: "BREB", extra: { key: "x" } }, null],
  ["nothing", null, null],
  ["rubbish", "PSE", null],
])("instructions of a payment: %s", async (_, method, expected) => {
  answers["GET /v1/transactions/1-2-3"] = { body: transaction(method) };
  const found = await gateway.find("1-2-3");
  expect(found?.status).toBe("PENDING");
  if (expected) expect(found?.instructions).toMatchObject(expected);
  else expect(found?.instructions).toBeNull();
});

test("a decided payment has no instructions", async () => {
  const body = transaction(bank("https://banco.test/"), "APPROVED");
  answers["GET /v1/transactions/1-2-3"] = { body };
  expect(await gateway.find("1-2-3")).toMatchObject({ status: "APPROVED", instructions: null });
});

test("of what a merchant takes, the known methods are told; without a list, nothing", async () => {
  const acceptance = { acceptance_token: "a", permalink: "https://p.test" };
  const data = { presigned_acceptance: acceptance, presigned_personal_data_auth: acceptance };
  const accepted_payment_methods = ["SU_PLUS", "NEQUI", "CARD"];
  const bodies = [
    { ...data, accepted_payment_methods },
    data,
    { ...data, accepted_payment_methods: 7 },
  ];
  answers["GET /v1/merchants/info"] = bodies.map((one) => ({ body: { data: one } }));
  expect((await gateway.merchant()).accepted).toEqual(["CARD", "NEQUI"]);
  expect((await gateway.merchant()).accepted).toBeNull();
  expect((await gateway.merchant()).accepted).toBeNull();
});

describe("the banks", () => {
  const list = [
    { financial_institution_code: "0", financial_institution_name: "Seleccione su banco" },
    { financial_institution_code: "1022", financial_institution_name: "Banco Uno" },
  ];
  const path = "GET /v1/pse/financial_institutions";

  test("are asked for once an hour, without the line that is none", async () => {
    const fresh = open();
    answers[path] = { body: { data: list } };
    expect(await fresh.banks()).toEqual([{ code: "1022", name: "Banco Uno" }]);
    expect(await fresh.banks()).toEqual([{ code: "1022", name: "Banco Uno" }]);
    expect(calls.map((call) => call.asked)).toEqual([path]);
  });

  test("of a gateway that fails are its silence", async () => {
    answers[path] = { status: 500, body: {} };
    await expect(open().banks()).rejects.toBeInstanceOf(GatewaySilent);
    answers[path] = { body: { data: "?" } };
    await expect(open().banks()).rejects.toBeInstanceOf(GatewaySilent);
  });
});

describe("a code", () => {
  const renewed = (token: string) => ({
    body: { data: { authorization: { access_token: token } } },
  });

  beforeEach(() => {
    const method = { type: "DAVIPLATA", extra: { url_services: services } };
    answers["GET /v1/transactions/1-2-3"] = { body: transaction(method) };
  });

  test("is confirmed with the newest token, as a number", async () => {
    const fresh = open();
    answers["POST /otp/send"] = renewed("t2");
    answers["POST /otp/validate"] = renewed("t3");
    await fresh.sendCode("1-2-3");
    expect(await fresh.confirmCode("1-2-3", "574829")).toBe("right");
    const posts = calls.filter((call) => call.asked.startsWith("POST"));
    expect(posts.map((call) => call.authorization)).toEqual(["Bearer t1", "Bearer t2"]);
    expect(posts[1]?.body).toEqual({ code: 574829 });
  });

  test("a stale token gives way to the one that was read", async () => {
    const fresh = open();
    answers["POST /otp/send"] = renewed("t2");
    await fresh.sendCode("1-2-3");
    const refusal = { error: { type: "INVALID", messages: {} } };
    answers["POST /otp/validate"] = [
      { status: 401, body: refusal },
      { status: 422, body: refusal },
    ];
    expect(await fresh.confirmCode("1-2-3", "012345")).toBe("unclear");
    expect(calls.at(-1)).toMatchObject({ authorization: "Bearer t1", body: { code: "012345" } });
  });

  test.each([
    ["wrong", 1],
    ["spent", 2],
  ])("that is refused is %s after %s tries of two", async (said, currentValidateCode) => {
    const attempts = { currentValidateCode, limitValidateCode: 2 };
    answers["POST /otp/validate"] = { status: 422, body: { data: { attempts } } };
    expect(await open().confirmCode("1-2-3", "012345")).toBe(said);
  });

  test.each([401, 403, 408, 429])("is not looked at where the answer is %s", async (status) => {
    answers["POST /otp/validate"] = { status, body: {} };
    const typed = open().confirmCode("1-2-3", "574829");
    await expect(typed).rejects.toMatchObject({ status });
  });

  test.each([404, 500, 503])("is not known to be right where the answer is %s", async (status) => {
    answers["POST /otp/validate"] = { status, body: {} };
    answers["POST /otp/send"] = { status, body: {} };
    const fresh = open();
    await expect(fresh.confirmCode("1-2-3", "574829")).rejects.toBeInstanceOf(GatewaySilent);
    await expect(fresh.sendCode("1-2-3")).rejects.toBeInstanceOf(GatewaySilent);
  });

  test("for a payment that names no address is the gateway's silence", async () => {
    answers["GET /v1/transactions/1-2-3"] = { body: transaction({ type: "DAVIPLATA" }) };
    await expect(open().confirmCode("1-2-3", "1234")).rejects.toBeInstanceOf(GatewaySilent);
  });
});

describe("a void", () => {
  const path = "POST /v1/transactions/1-2-3/void";
  const said = (status: string) => ({ status: 201, body: { data: { status } } });

  test.each<[string, Answer, string, boolean]>([
    ["of the same day", said("APPROVED"), "APPROVED", true],
    ["too late", said("ERROR"), "APPROVED", false],
    ["a second time", said("ERROR"), "VOIDED", true],
  ])("%s", async (_, answer, status, isUndone) => {
    answers[path] = answer;
    answers["GET /v1/transactions/1-2-3"] = { body: transaction(null, status) };
    expect(await gateway.void("1-2-3")).toBe(isUndone);
  });

  test.each<[string, Answer]>([
    ["is under way", said("PENDING")],
    ["is refused for now", { status: 429, body: {} }],
    ["is refused to a wrong key", { status: 401, body: {} }],
    ["is refused", { status: 422, body: {} }],
    ["is of a payment that the gateway does not know", { status: 404, body: {} }],
  ])("that %s may still be done", async (_, answer) => {
    answers[path] = answer;
    answers["GET /v1/transactions/1-2-3"] = { body: transaction(null, "APPROVED") };
    await expect(gateway.void("1-2-3")).rejects.toBeInstanceOf(GatewaySilent);
  });
});
