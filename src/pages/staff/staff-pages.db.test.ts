// The pages of the platform's staff: who gets them, what they show and what their forms change.
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { enqueue } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { findPercents } from "#src/ledger/ledger-queries.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { openShop } from "#src/testing/purchase.ts";
import { buy } from "#src/testing/refund.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { listActivity } from "#src/trail/queries.ts";
import { visitDays } from "#src/visits/tables.ts";
import * as list from "./academies/academies.page.tsx";
import * as details from "./academies/academy.page.tsx";
import * as enter from "./academies/enter.page.tsx";
import * as jobs from "./jobs/jobs.page.tsx";
import * as area from "./staff.layout.tsx";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());
const root = await rootAcademy(world);
const staff = root.as(await root.person("admin"));
const base = "/semillero/admin/academies";

beforeEach(async () => {
  await world.database.pool.query("delete from pgboss.job");
});

type Page = {
  loader: Parameters<typeof throughGuard>[2];
  action?: Parameters<typeof throughGuard>[2];
};

function open<P extends Page>(page: P, path: string, params = {}, ctx = staff) {
  const visit = visitOf(ctx, path, params);
  return throughGuard(area, visit, page.loader as P["loader"]) as ReturnType<P["loader"]>;
}

/** Where the form leads, or the problem that it answers with. */
async function send(page: Page, path: string, params: object, fields: object, ctx = staff) {
  const visit = visitOf(ctx, path, params as Record<string, string>);
  const headers = Object.fromEntries(visit.request.headers);
  const body = new URLSearchParams(fields as Record<string, string>);
  const request = new Request(visit.url, { method: "POST", headers, body });
  const action = page.action as NonNullable<Page["action"]>;
  const answer = await throughGuard(area, { ...visit, request }, action).catch((e: unknown) => e);
  if (answer instanceof Response) return answer.headers.get("location") ?? answer.status;
  return (answer as { data: { problem: { status: number; detail: string } } }).data.problem;
}

test("the list begins with the visits of the main host in thirty days", async () => {
  const { db } = world.database;
  const academyId = root.academy.id;
  const day = bogotaDay(new Date());
  await db.insert(visitDays).values([
    { academyId, page: "/", day, visits: 1500 },
    { academyId, page: "/semillero/landing", day: bogotaDay(new Date(0)), visits: 7 },
    { academyId, page: "/explore", day, visits: 3 },
  ]);
  const { visits } = await open(list, base);
  expect(visits.numbers).toEqual([
    { name: "Inicio", value: "1.500" },
    { name: "Abrir una academia", value: "0" },
    { name: "Catálogo", value: "3" },
  ]);
});

test("the list has every academy but the main one, with the numbers of those that it shows", async () => {
  const here = await world.academy();
  await buy(here, purchase);
  const { rows, pages } = await open(list, base);
  expect(rows[0]).toMatchObject({
    name: "La Gulupa",
    address: `${here.academy.subdomain}.localhost:3000`,
    href: `${base}/${here.academy.subdomain}`,
    state: null,
    numbers: [
      { name: "Cursos publicados", value: "1" },
      { name: "Estudiantes", value: "1" },
      { name: "Ventas, 30 días", value: "1 (185.640 COP)" },
      { name: "Espacio usado", value: "0 GB" },
    ],
  });
  expect(pages).toBe(1);
  expect(rows.some(({ name }) => name === "Semillero")).toBe(false);
});

test("an academy is found by name, address and administrator, in any case, and by state", async () => {
  const here = await world.academy();
  const admin = await here.person("academy");
  await world.database.db
    .update(academies)
    .set({ name: "Aroma 100%_Tolima" })
    .where(eq(academies.id, here.academy.id));
  const ids = async (query: string) =>
    (await open(list, `${base}?${query}`)).rows.map(({ id }) => id);
  for (const terms of ["aroma 100%_t", here.academy.subdomain?.toUpperCase(), admin.email]) {
    expect(await ids(`terms=${encodeURIComponent(terms ?? "")}`)).toEqual([here.academy.id]);
  }
  expect(await ids("terms=no-hay-ninguna")).toEqual([]);
  expect(await ids("state=suspended")).not.toContain(here.academy.id);
  const place = { subdomain: here.academy.subdomain ?? "" };
  await send(details, `${base}/x`, place, { intent: "suspend", reason: "No" });
  expect(await ids("state=suspended")).toContain(here.academy.id);
  expect(await ids("state=open")).not.toContain(here.academy.id);
});

test("a page has twenty", async () => {
  for (let i = 0; i < 21; i++) {
    await world.database.db.insert(academies).values({ name: "Veinte", subdomain: `veinte${i}` });
  }
  const first = await open(list, `${base}?terms=veinte`);
  expect(first.rows).toHaveLength(20);
  const second = await open(list, first.hrefs.after);
  expect(second.rows).toHaveLength(1);
  expect(second.page).toBe(2);
});

test("staff suspend with a reason, and open again; what was typed wrongly changes nothing", async () => {
  const here = await world.academy();
  await here.person("academy", "Luz Dary");
  const place = { subdomain: here.academy.subdomain ?? "" };
  const path = `${base}/${place.subdomain}`;
  expect(await open(details, path, place)).toMatchObject({
    name: "La Gulupa",
    paused: null,
    percent: "",
    usualPercent: 10,
    administrators: [{ name: "Luz Dary" }],
  });
  const post = (fields: object) => send(details, path, place, fields);
  expect(await post({ intent: "suspend", reason: " " })).toMatchObject({ status: 400 });
  expect(await post({ intent: "borrar" })).toMatchObject({ status: 400 });
  expect(await post({ intent: "suspend", reason: "Falta aclarar algo" })).toBe(
    `${path}?done=suspend`,
  );
  const { paused } = await open(details, path, place);
  expect(paused).toMatchObject({ reason: "Falta aclarar algo" });
  expect(await post({ intent: "restore" })).toBe(`${path}?done=restore`);
  expect((await open(details, path, place)).paused).toBeNull();
});

test("the platform's part of an academy's sales is a number of its own, or that of all", async () => {
  const here = await world.academy();
  const place = { subdomain: here.academy.subdomain ?? "" };
  const path = `${base}/${place.subdomain}`;
  const post = (percent: string, was: string) =>
    send(details, path, place, { intent: "percent", percent, was });
  for (const wrong of ["51", "-1", "1,5", "diez"]) {
    expect(await post(wrong, "")).toMatchObject({ status: 400 });
  }
  expect((await findPercents(here.ctx)).platform).toBe(10);
  for (const _ of [1, 2]) expect(await post("7", "")).toBe(`${path}?done=percent`);
  expect((await findPercents(here.ctx)).platform).toBe(7);
  const { activity } = await listActivity(staff, staff.actor.id, { limit: 2 });
  expect(activity[0]).toMatchObject({
    action: "platform-percent-changed",
    details: { academy: place.subdomain, from: "10", to: "7" },
  });
  expect(activity[1]?.action).not.toBe("platform-percent-changed");
  await post("0", "7");
  expect((await findPercents(here.ctx)).platform).toBe(0);
  await post("", "0");
  expect((await findPercents(here.ctx)).platform).toBe(10);
});

test("staff who come second are told what is there now, and change nothing", async () => {
  const here = await world.academy();
  const place = { subdomain: here.academy.subdomain ?? "" };
  const path = `${base}/${place.subdomain}`;
  const post = (fields: object) => send(details, path, place, fields);
  const { percent: was } = await open(details, path, place);
  await post({ intent: "percent", percent: "7", was });
  expect(await post({ intent: "percent", percent: "12", was })).toMatchObject({
    status: 409,
    detail: expect.stringContaining("ahora es 7 %"),
  });
  expect(await open(details, path, place)).toMatchObject({ percent: "7" });
  await post({ intent: "percent", percent: "", was: "7" });
  expect(await post({ intent: "percent", percent: "12", was: "7" })).toMatchObject({
    status: 409,
    detail: expect.stringContaining("ahora es el de todas, 10 %"),
  });

  await post({ intent: "suspend", reason: "Falta aclarar algo" });
  expect(await post({ intent: "suspend", reason: "No paga" })).toMatchObject({
    status: 409,
    detail: expect.stringContaining("«Falta aclarar algo»"),
  });
  const { paused } = await open(details, path, place);
  expect(paused).toMatchObject({ reason: "Falta aclarar algo" });
});

test("staff enter an academy by a form alone, and are led to its administration", async () => {
  const here = await world.academy();
  const place = { subdomain: here.academy.subdomain ?? "" };
  const path = `${base}/${place.subdomain}/enter`;
  const before = await listActivity(staff, staff.actor.id, { limit: 1 });
  const opened = await open(enter, path, place).catch((thrown: unknown) => thrown);
  expect((opened as Response).headers.get("location")).toBe(`${base}/${place.subdomain}`);
  expect(await listActivity(staff, staff.actor.id, { limit: 1 })).toEqual(before);
  expect(await send(enter, path, place, {})).toBe(`/semillero/admin?subdomain=${place.subdomain}`);
});

async function deadMail() {
  const here = await world.academy();
  const email = "ana@correo.test";
  await enqueue(here.ctx, "accounts.mail", { mail: { kind: "reset", email } });
  await world.database.pool.query("update pgboss.job set retry_limit = 0");
  const [job] = await world.boss.fetch("accounts.mail");
  if (!job) throw new Error("no job waits");
  await world.boss.fail("accounts.mail", job.id, { message: `550 <${email}>: No such user` });
  return { here, id: job.id };
}

test("jobs that failed for good are listed without an address, put back, or dropped", async () => {
  const [first, second, third] = [await deadMail(), await deadMail(), await deadMail()];
  const path = "/semillero/admin/jobs";
  const shown = await open(jobs, path);
  expect(shown.rows).toHaveLength(3);
  expect(shown.rows[0]).toMatchObject({
    id: first.id,
    title: "Correo sobre una cuenta",
    academy: "La Gulupa",
    reason: "550 <…>: No such user",
  });
  expect(JSON.stringify(shown)).not.toContain("correo.test");
  const post = (fields: object) => send(jobs, path, {}, fields);
  expect(await post({ intent: "retry", id: first.id })).toBe(`${path}?done=retry&count=1`);
  expect(await post({ intent: "retry", id: first.id })).toMatchObject({ status: 409 });
  expect(await post({ intent: "drop", id: second.id })).toBe(`${path}?done=drop`);
  expect(await post({ intent: "drop", id: second.id })).toMatchObject({ status: 409 });
  expect(await post({ intent: "drop", id: newId() })).toMatchObject({ status: 409 });
  expect((await open(jobs, `${path}?queue=accounts.mail`)).rows).toMatchObject([{ id: third.id }]);
  expect(await post({ intent: "retry-queue", queue: "accounts.mail" })).toBe(
    `${path}?done=retry&count=1`,
  );
  expect((await open(jobs, path)).rows).toEqual([]);
  expect(await world.boss.findJobs("accounts.mail", { queued: true })).toHaveLength(2);
});

test("the area is not there on an academy's host, and for staff of the main one alone", async () => {
  const here = await world.academy();
  const local = here.as(await here.person("admin"));
  const gone = { init: { status: 404 } };
  for (const page of [list, jobs]) {
    await expect(open(page, base, {}, local)).rejects.toMatchObject(gone);
    for (const role of ["academy", "teacher", "student"] as const) {
      const ctx = root.as(await root.person(role));
      const thrown = await open(page, base, {}, ctx).catch((e: unknown) => e as Response);
      expect((thrown as Response).headers.get("location")).toBe("/access-denied");
    }
  }
  const unknown = open(details, `${base}/nadie`, { subdomain: "nadie" });
  await expect(unknown).rejects.toMatchObject(gone);
});

test("staff close an academy with address and password, find it by state, and keep it open", async () => {
  const here = await world.academy();
  const password = "cosecha de mayo";
  await world.database.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, staff.actor.id));
  const place = { subdomain: here.academy.subdomain ?? "" };
  const path = `${base}/${place.subdomain}`;
  const post = (fields: object) => send(details, path, place, fields);
  const close = { intent: "close", ...place, password };
  expect(await post({ ...close, subdomain: "otra" })).toMatchObject({ status: 400 });
  expect(await post({ ...close, password: "otra" })).toMatchObject({ status: 400 });
  expect((await open(details, path, place)).closing.closing).toBeNull();
  expect(await post(close)).toBe(`${path}?done=close`);
  const { closing } = (await open(details, path, place)).closing;
  expect(closing).toMatchObject({ isOver: false });
  const rowIn = async (state: string) => {
    const { rows } = await open(list, `${base}?state=${state}`);
    return rows.find(({ id }) => id === here.academy.id);
  };
  expect((await rowIn("closing"))?.state).toBe(`Cierra el ${closing?.lastDay}`);
  expect(await rowIn("closed")).toBeUndefined();
  const restored = async () => (await open(details, `${path}?done=restore`, place)).done;
  expect(await restored()).toContain("ya no está en pausa, y su cierre sigue");
  const closesAt = new Date("2026-02-26T05:00:00Z");
  const own = eq(academies.id, here.academy.id);
  await world.database.db.update(academies).set({ closesAt }).where(own);
  expect((await rowIn("closed"))?.state).toBe("Cerró el 25 de febrero de 2026");
  expect(await restored()).toContain("ya no está en pausa, y sigue cerrada");
  for (const state of ["open", "closing", "suspended"]) expect(await rowIn(state)).toBeUndefined();
  expect(await post({ intent: "keep-open", since: closing?.since })).toBe(`${path}?done=keep-open`);
  expect((await rowIn("open"))?.state).toBeNull();
});
