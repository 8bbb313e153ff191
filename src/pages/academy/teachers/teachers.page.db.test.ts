// The teachers page of an academy: each form of it, and what an invitation answers.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findUser } from "#src/accounts/queries.ts";
import { teacherInvitations, teacherRequests } from "#src/accounts/teachers/tables.ts";
import { openEntry } from "#src/administration/staff-entry.ts";
import { newId } from "#src/db/columns.ts";
import { inviteToTeach, provenAdministrator } from "#src/testing/access/teacher-admin-calls.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openWorld } from "#src/testing/world.ts";
import * as area from "../admin/admin.layout.tsx";
import { action, loader } from "./teachers.page.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();
const administrator = await provenAdministrator(here);
const path = "/admin/teachers";

const open = (query = "") => throughGuard(area, visitOf(administrator, path + query), loader);

/** Where the form leads, or what its page shows. */
async function send(fields: Record<string, string>, ctx = administrator) {
  const visit = visitOf(ctx, path);
  const headers = { ...Object.fromEntries(visit.request.headers) };
  const body = new URLSearchParams(fields);
  const request = new Request(visit.url, { method: "POST", headers, body });
  const answer = await throughGuard(area, { ...visit, request }, action).catch((e: unknown) => e);
  return answer instanceof Response ? answer.headers.get("location") : answer;
}

async function asker() {
  const { id: userId } = await here.person("student");
  await here.ctx.db.insert(teacherRequests).values({ academyId: here.academy.id, userId });
  return userId;
}

test("a teacher is suspended and restored", async () => {
  const { id } = await here.person("teacher");
  expect(await send({ intent: "suspend", id })).toContain("done=suspend");
  expect((await findUser(here.ctx, id))?.teachingSuspendedAt).not.toBeNull();
  expect((await open("?done=suspend")).done).toContain("Suspendiste");
  expect(await send({ intent: "restore", id })).toContain("done=restore");
  expect((await findUser(here.ctx, id))?.teachingSuspendedAt).toBeNull();
});

test("a request is approved once, and another refused with a reason", async () => {
  const [yes, no] = [await asker(), await asker()];
  const { requests } = await open("?tab=requests");
  expect(requests.map(({ id }) => id).sort()).toEqual([yes, no].sort());
  expect(await send({ intent: "approve", id: yes })).toContain("done=approve");
  expect(await send({ intent: "approve", id: yes })).toMatchObject({
    data: { problem: { status: 409 } },
  });
  const long = { intent: "refuse", id: no, note: "x".repeat(501) };
  expect(await send(long)).toMatchObject({ data: { problem: { status: 400 } } });
  expect(await send({ ...long, note: "Falta la foto" })).toContain("done=refuse");
  expect((await findUser(here.ctx, yes))?.role).toBe("teacher");
  expect((await open("?tab=requests")).requests).toEqual([]);
});

test("many are invited, each with its result; one is mailed again and withdrawn", async () => {
  const email = `${newId()}@correo.test`;
  const addresses = ["nadie", email].join("\n");
  const answer = await send({ intent: "invite", addresses, confirmed: "1" });
  expect(answer).toMatchObject({ results: [{ outcome: "invalid" }, { outcome: "invited" }] });
  expect(await send({ intent: "invite", addresses: "", confirmed: "1" })).toMatchObject({
    data: { problem: { detail: "Campo vacío" } },
  });
  const row = await inviteToTeach(here, `${newId()}@correo.test`);
  expect(await send({ intent: "resend", id: row.id })).toMatchObject({
    data: { problem: { status: 429 } },
  });
  await here.ctx.db
    .update(teacherInvitations)
    .set({ mailedAt: new Date(Date.now() - 2 * 3_600_000) })
    .where(eq(teacherInvitations.id, row.id));
  expect(await send({ intent: "resend", id: row.id })).toContain("done=resend");
  expect(await send({ intent: "withdraw", id: row.id })).toContain("done=withdraw");
  expect((await open("?tab=invited")).invited.map((one) => one.email)).toEqual([email]);
});

test("a form without a known intent changes nothing", async () => {
  const { id } = await here.person("teacher");
  const refused = { data: { problem: { status: 400 } } };
  expect(await send({ intent: "otra", id })).toMatchObject(refused);
  expect(await send({ id })).toMatchObject(refused);
  expect((await findUser(here.ctx, id))?.teachingSuspendedAt).toBeNull();
});

test("another academy's people are not there", async () => {
  const { id } = await here.person("teacher");
  const stranger = await provenAdministrator(await world.academy());
  expect(await send({ intent: "suspend", id }, stranger)).toMatchObject({
    data: { problem: { status: 404 } },
  });
});

test("staff who visit see everybody and change nobody", async () => {
  const { id } = await here.person("teacher", "Nubia Cuesta");
  const root = await rootAcademy(world);
  const staff = root.as(await root.person("admin"));
  await openEntry(staff, here.academy.id);
  const address = `${path}?subdomain=${here.academy.subdomain}`;
  const visit = visitOf(staff, address);
  const { teachers } = await throughGuard(area, visit, loader);
  expect(teachers.map(({ name }) => name)).toContain("Nubia Cuesta");
  const headers = Object.fromEntries(visit.request.headers);
  const body = new URLSearchParams({ intent: "suspend", id });
  const request = new Request(visit.url, { method: "POST", headers, body });
  const answer = await throughGuard(area, { ...visit, request }, action).catch(
    (thrown: unknown) => thrown,
  );
  expect(answer).toMatchObject({ init: { status: 403 } });
  expect((await findUser(here.ctx, id))?.teachingSuspendedAt).toBeNull();
});
