import { expect, test } from "vitest";
import { listenForEvents, METHODS, openSandbox } from "./testing.ts";

const decline = { message: "Transacción RECHAZADA en Sandbox", status: "DECLINED" };

/** A buyer who stands before the bank's page. */
async function atTheBank(method: object, settings = {}) {
  const sandbox = openSandbox({ prepareMs: 0, ...settings });
  const id = await sandbox.payBy(method);
  const url: string = (await sandbox.read(id)).payment_method.extra.async_payment_url;
  const press = (decision: string) =>
    sandbox.app.request(url, { method: "POST", body: new URLSearchParams({ decision }) });
  const text = async () => (await sandbox.app.request(url)).text();
  return { ...sandbox, id, url, press, text };
}

test("the page says what is paid to whom, and asks in one form", async () => {
  const { text, app, url } = await atTheBank(METHODS.PSE);
  const shown = await text();
  expect(shown).toContain('<html lang="es">');
  expect(shown).toContain("<h1>Banco de pruebas</h1>");
  expect(shown).toMatch(/Comercio de prueba cobra <strong>\$\s119\.000<\/strong>/);
  expect(shown).toMatch(/<form method="post">\s*<button [^>]*>Aprobar<\/button>/);
  expect(shown).toContain(">Rechazar</button>");
  expect(shown).not.toMatch(/ana@example\.com|Ana María|1999888777/);
  expect((await app.request(url)).headers.get("cache-control")).toBe("no-store");
});

test.each([
  ["approve", { financial_institution_code: "1" }, { status: "APPROVED", message: null }],
  ["approve", { financial_institution_code: "2" }, decline],
  [
    "approve",
    { financial_institution_code: "3" },
    { status: "ERROR", message: "Transacción con ERROR en Sandbox" },
  ],
  ["refuse", { financial_institution_code: "1" }, decline],
])("%s at %o sends the buyer back, and the verdict follows", async (decision, bank, verdict) => {
  const { press, read, id, clock } = await atTheBank({ ...METHODS.PSE, ...bank });
  const answer = await press(decision);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(
    `http://escuela.example/account/orders/1?key=abc&id=${id}&env=test`,
  );
  expect((await read(id)).status).toBe("PENDING");
  clock.advance(1500);
  expect(await read(id)).toMatchObject({
    status: verdict.status,
    status_message: verdict.message,
  });
});

test("the other button, a second press and a second window change nothing", async () => {
  const merchant = await listenForEvents();
  const settings = { eventsUrl: merchant.url };
  const { press, text, read, id, clock } = await atTheBank(METHODS.BANCOLOMBIA_TRANSFER, settings);
  await Promise.all([press("approve"), press("approve")]);
  expect((await press("refuse")).status).toBe(303);
  expect(await text()).toContain("Este pago ya se decidió.");
  clock.advance(3000);
  expect((await read(id)).status).toBe("APPROVED");
  const shown = await text();
  expect(shown).toContain("Este pago ya terminó.");
  expect(shown).toContain(
    `<a href="http://escuela.example/account/orders/1?key=abc&amp;id=${id}&amp;env=test">Volver a la tienda</a>`,
  );
  expect(shown).not.toContain("Aprobar");
  await merchant.nextEvent();
  expect(merchant.arrived).toHaveLength(1);
});

test("a press that is neither button asks again", async () => {
  const { press } = await atTheBank(METHODS.PSE);
  const answer = await press("");
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("Aprobar");
});

test("a test may say what comes of the transfer", async () => {
  const method = { ...METHODS.BANCOLOMBIA_TRANSFER, sandbox_status: "ERROR" };
  const { press, read, id, clock } = await atTheBank(method);
  await press("approve");
  clock.advance(1500);
  expect((await read(id)).status).toBe("ERROR");
});

test("without a shop to return to, or with an address that is none, the page stays", async () => {
  const { app, post, orderBy, read } = openSandbox({ prepareMs: 0 });
  for (const [index, redirect_url] of [null, "javascript:alert(1)", "escuela"].entries()) {
    const body = { ...(await orderBy(`order_${index}`, METHODS.PSE)), redirect_url };
    const { data } = await (await post("/v1/transactions", body)).json();
    const { async_payment_url } = (await read(data.id)).payment_method.extra;
    const form = new URLSearchParams({ decision: "approve" });
    const answer = await app.request(async_payment_url, { method: "POST", body: form });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("Volver a la tienda");
  }
});

test("a ticket of nobody is not there", async () => {
  const { app } = openSandbox();
  expect((await app.request("/bank/1-1-1")).status).toBe(404);
});

test("cash is paid at the counter, with the number that the buyer was told", async () => {
  const { app, payBy, read, clock } = openSandbox({ prepareMs: 0 });
  const id = await payBy(METHODS.BANCOLOMBIA_COLLECT);
  const { payment_intention_identifier } = (await read(id)).payment_method.extra;
  expect(await (await app.request("/bank")).text()).toContain(
    '<label for="intention">Número de intención de pago</label>',
  );
  const tell = (intention: string) =>
    app.request("/bank", { method: "POST", body: new URLSearchParams({ intention }) });
  const unknown = await tell("<b>1</b>");
  expect(unknown.status).toBe(422);
  expect(await unknown.text()).toContain('value="&lt;b&gt;1&lt;/b&gt;"');
  const found = await tell(payment_intention_identifier.replace(/^(...)/, "$1 "));
  expect(found.status).toBe(303);
  const body = new URLSearchParams({ decision: "approve" });
  await app.request(found.headers.get("location") ?? "", { method: "POST", body });
  clock.advance(1500);
  expect((await read(id)).status).toBe("APPROVED");
});
