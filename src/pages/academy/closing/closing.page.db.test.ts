import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { closesAfter, lastMoment } from "#src/academies/away/closing.rules.ts";
import { findAcademyById } from "#src/academies/queries.ts";
import { academies } from "#src/academies/tables.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openShop } from "#src/testing/purchase.ts";
import { buy } from "#src/testing/refund.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./closing.page.tsx";

const shop = await openShop();
const { world } = shop;
afterAll(() => shop.close());
const path = "/semillero/admin/closing";
const password = "cosecha de mayo";
const passwordHash = await hashPassword(password);

async function scene() {
  const here = await world.academy();
  const owner = here.as(await here.person("academy", "Luz Dary"));
  const own = eq(users.academyId, here.academy.id);
  await world.database.db.update(users).set({ passwordHash }).where(own);
  const asNow = async () => {
    const academy = await findAcademyById(world.database.db, here.academy.id);
    return { ...owner, academy: academy ?? here.academy, now: new Date() };
  };
  return {
    here,
    owner,
    subdomain: here.academy.subdomain ?? "",
    open: async () => throughGuard(area, visitOf(await asNow(), path), loader),
    /** Where it leads, or the problem that it answers with. */
    async send(fields: Record<string, string>) {
      const visit = visitOf(await asNow(), path);
      const headers = { ...Object.fromEntries(visit.request.headers) };
      const body = new URLSearchParams(fields);
      const request = new Request(visit.url, { method: "POST", headers, body });
      const answer = await throughGuard(area, { ...visit, request }, action).catch(
        (thrown: unknown) => thrown,
      );
      if (answer instanceof Response) return answer.headers.get("location");
      return (answer as { data: { problem: unknown } }).data.problem;
    },
  };
}

test("it says what happens, in numbers and with the day, before it is pressed", async () => {
  const { here, owner, open } = await scene();
  await buy(here, shop.purchase);
  const { shown } = await open();
  const lastDay = formatDate(lastMoment(closesAfter(owner.now)));
  expect(shown).toMatchObject({ closing: null, lastDay, subdomain: here.academy.subdomain });
  expect(shown.numbers).toMatchObject([
    { name: "Cursos publicados", value: "1" },
    { name: "Estudiantes con un curso", value: "1" },
    { name: "Pedidos que esperan su pago", value: "0" },
    { name: "Reembolsos por decidir", value: "0" },
    { name: "Reembolsos por enviar", value: "0" },
    { name: "Por pagar a docentes", value: expect.stringMatching(/^\d+\.\d{3} COP$/) },
  ]);
});

test("address and password are asked for, each with its error; then it closes, and stays open again", async () => {
  const { subdomain, open, send } = await scene();
  const errorsOf = async (fields: Record<string, string>) =>
    (await send({ intent: "close", ...fields })) as { status: number; errors: object[] };
  expect(await errorsOf({ subdomain: "otra", password })).toMatchObject({
    status: 400,
    errors: [{ path: "subdomain", message: `Escribe ${subdomain} para confirmar` }],
  });
  expect(await errorsOf({ subdomain })).toMatchObject({ errors: [{ path: "password" }] });
  expect((await open()).shown.closing).toBeNull();
  const closes = { intent: "close", subdomain, password };
  for (const _ of [1, 2]) expect(await send(closes)).toBe(`${path}?done=close`);
  const { closing } = (await open()).shown;
  expect(closing).toMatchObject({ isOver: false });
  const since = closing?.since ?? "";
  for (const _ of [1, 2]) {
    expect(await send({ intent: "keep-open", since })).toBe(`${path}?done=keep-open`);
  }
  expect((await open()).shown.closing).toBeNull();
});

test("a form from before another closing changes nothing", async () => {
  const { subdomain, open, send } = await scene();
  await send({ intent: "close", subdomain, password });
  const old = (await open()).shown.closing?.since ?? "";
  await send({ intent: "keep-open", since: old });
  await send({ intent: "close", subdomain, password });
  const { since } = (await open()).shown.closing ?? {};
  expect(since).not.toBe(old);
  expect(await send({ intent: "keep-open", since: old })).toMatchObject({ status: 409 });
  expect((await open()).shown.closing).not.toBeNull();
});

test("once it is closed the page says so and opens it to nobody", async () => {
  const { here, open, send } = await scene();
  const closing = { closingSince: new Date(0), closesAt: new Date("2026-02-26T05:00:00Z") };
  const { db } = world.database;
  await db.update(academies).set(closing).where(eq(academies.id, here.academy.id));
  expect((await open()).shown.closing).toMatchObject({
    isOver: true,
    lastDay: "25 de febrero de 2026",
  });
  expect(await send({ intent: "keep-open" })).toMatchObject({ status: 409 });
});

test("the root academy has no such page", async () => {
  const root = await rootAcademy(world);
  const ofRoot = root.as(await root.person("academy"));
  const shown = throughGuard(area, visitOf(ofRoot, path), loader);
  await expect(shown).rejects.toMatchObject({ init: { status: 404 } });
});
