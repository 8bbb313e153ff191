import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { type Client, openDoor, problemIn } from "#src/testing/door.ts";
import { openWorld } from "#src/testing/world.ts";
import { requestReset } from "./forgot-password.ts";

const world = await openWorld();
const door = openDoor(world);
afterAll(() => world.close());

const newAddress = () => `${newId()}@correo.test`;

async function mailsTo(address: string) {
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  return mails.filter(({ to }) => to === address);
}

test("an account gets a link, in any spelling of its address", async () => {
  const { ctx, student } = await world.academy();
  await requestReset(ctx, { email: ` ${student.email.toUpperCase()} ` });
  expect(await world.runJobs()).toEqual({ done: 1, failed: 0 });
  expect(await mailsTo(student.email)).toHaveLength(1);
});

test.each([
  ["/checkouts?courses=0197-a,0197-b", true],
  ["/courses/0197/clases/0198?isFreeFlow=true", true],
  ["/explore?terms=Entra%20en%20otro.sitio", false],
  ["https://otro.sitio/", false],
  [`/checkouts?${"courses=aaaaaaaa&".repeat(16)}%`, false],
  [`/checkouts?courses=${"a".repeat(300)}`, false],
])("the link leads on to %s: %s", async (redirectTo, leads) => {
  const { ctx, student } = await world.academy();
  await requestReset(ctx, { email: student.email }, redirectTo);
  await world.runJobs();
  const [mail] = await mailsTo(student.email);
  const { text = "" } = (await world.outside.mailer.mailbox?.read(mail?.id ?? "")) ?? {};
  const link = new URL(/http\S+\/login\/reset\S+/.exec(text)?.[0] ?? "");
  expect(link.searchParams.get("token")).toBeTruthy();
  expect(link.searchParams.get("redirectTo")).toBe(leads ? redirectTo : null);
});

test("an unknown address gets nothing", async () => {
  const { ctx } = await world.academy();
  const address = newAddress();
  await requestReset(ctx, { email: address });
  expect(await world.runJobs()).toEqual({ done: 1, failed: 0 });
  expect(await mailsTo(address)).toEqual([]);
});

test("another academy's account gets nothing", async () => {
  const { student } = await world.academy();
  const { ctx: otherAcademy } = await world.academy();
  await requestReset(otherAcademy, { email: student.email });
  await world.runJobs();
  expect(await mailsTo(student.email)).toEqual([]);
});

test("the answer does not reveal whether there is an account", async () => {
  const { academy, student } = await world.academy();
  const seen = async (email: string) => {
    const answer = await door.anyone(academy)("/api/auth/password/forgot", { json: { email } });
    const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
    return { status: answer.status, headers, text: await answer.text() };
  };
  const known = await seen(student.email);
  expect(known).toMatchObject({ status: 202, text: "" });
  expect(await seen(newAddress())).toEqual(known);
});

test("the fourth request within the hour is refused, with an account or without", async () => {
  const { academy, student } = await world.academy();
  for (const email of [student.email, newAddress()]) {
    const ask = () => door.anyone(academy)("/api/auth/password/forgot", { json: { email } });
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(202);
    const refused = await ask();
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const { detail } = await problemIn(refused, 429);
    expect(detail).toMatch(/^Demasiados intentos/);
  }
});

test("an invalid address gets an error", async () => {
  const { academy } = await world.academy();
  const ask = (json: object) => door.anyone(academy)("/api/auth/password/forgot", { json });
  expect((await problemIn(await ask({ email: "ana" }), 400)).detail).toBe("Correo inválido");
  expect((await problemIn(await ask({}), 400)).detail).toBe("Debes llenar todos los campos");
});

describe("strangers who ask for somebody's link", () => {
  const proxied = openDoor(world, { TRUST_PROXY: "1" });

  /** The calls of an academy with an account, whose owner has signed in on one browser. */
  async function openHere() {
    const here = await world.academy();
    const email = newAddress();
    const browser = proxied.browser(here.academy);
    const json = { email, password: "cosecha de mayo", name: "Ana Quira" };
    expect((await browser("/api/auth/register", { json })).status).toBe(201);
    browser.cookies.delete("session");
    browser.cookies.delete("refresh");
    await world.runJobs();
    const links = async () => {
      await world.runJobs();
      const mails = await mailsTo(email);
      return mails.filter(({ subject }) => subject === "Elige una contraseña nueva");
    };
    const ask = (client: Client, address: string, to = email) => {
      const headers = { "x-forwarded-for": address };
      return client("/api/auth/password/forgot", { json: { email: to }, headers });
    };
    return { ...here, email, browser, links, ask, anyone: proxied.anyone(here.academy) };
  }

  test("do not keep its owner, on another line, from asking", async () => {
    const { ask, anyone, links } = await openHere();
    for (const stranger of ["192.0.2.1", "192.0.2.2", "2001:db8:1::1"]) {
      for (let i = 0; i < 3; i++) expect((await ask(anyone, stranger)).status).toBe(202);
      expect((await ask(anyone, stranger)).status).toBe(429);
    }
    expect((await ask(anyone, "203.0.113.8")).status).toBe(202);
    // The mailbox has had its share of such mails, and the newest link is good.
    const [newest] = await links();
    const mail = await world.outside.mailer.mailbox?.read(newest?.id ?? "");
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const json = { token, password: "siembra de junio" };
    expect((await anyone("/api/auth/password/reset", { json })).status).toBe(204);
  });

  test("cannot fill the mailbox; the answer is that for an address without an account", async () => {
    const { ask, anyone, links } = await openHere();
    const nobody = newAddress();
    const seen = async (answer: Response) => [
      answer.status,
      [...answer.headers].filter(([name]) => name !== "x-request-id"),
      await answer.text(),
    ];
    for (let n = 1; n <= 12; n++) {
      const known = await seen(await ask(anyone, `192.0.2.${n}`));
      expect(known[0]).toBe(202);
      expect(await seen(await ask(anyone, `192.0.2.${n}`, nobody))).toEqual(known);
    }
    expect(await links()).toHaveLength(3);
  });

  test("do not use up what a known device may ask for, from wherever it does", async () => {
    const { ask, anyone, browser, links } = await openHere();
    for (let n = 1; n <= 4; n++) for (let i = 0; i < 3; i++) await ask(anyone, `192.0.2.${n}`);
    expect(await links()).toHaveLength(3);
    for (let i = 0; i < 3; i++) expect((await ask(browser, "192.0.2.1")).status).toBe(202);
    expect((await ask(browser, "192.0.2.77")).status).toBe(429);
    expect(await links()).toHaveLength(6);
  });

  test("of 32 networks of one /48 have the requests of one line", async () => {
    const { ask, anyone, links } = await openHere();
    const found: number[] = [];
    for (let n = 0; n < 32; n++) {
      found.push((await ask(anyone, `2001:db8:66:${n.toString(16)}::1`)).status);
    }
    expect(found).toEqual([202, 202, 202, ...Array(29).fill(429)]);
    expect(await links()).toHaveLength(3);
  });
});
