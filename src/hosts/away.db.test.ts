// A closed academy: what its people and strangers get, by the clock alone, and how it opens again.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { findAcademyById } from "#src/academies/queries.ts";
import { academies } from "#src/academies/tables.ts";
import { findUser } from "#src/accounts/queries.ts";
import { undoClosingAsStaff } from "#src/closing/close-academy.ts";
import { followClosing } from "#src/closing/follow-closing.ts";
import * as administrator from "#src/pages/sign-in/administrator.page.tsx";
import * as invitation from "#src/pages/sign-in/invitation.page.tsx";
import * as signInLayout from "#src/pages/sign-in/sign-in.layout.tsx";
import * as teach from "#src/pages/sign-in/teach.page.tsx";
import { inviteToAdminister } from "#src/testing/administrators.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openFormBrowser } from "#src/testing/form-browser.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openSite } from "#src/testing/site.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
const { db } = world.database;
afterAll(() => world.close());
const root = await rootAcademy(world);
const staff = root.as(await root.person("admin"));
const door = openDoor(world);

const layouts = { "sign-in": { module: signInLayout, parentId: "root" } };
const invitationPages = pageBuild(
  layouts,
  {
    "login/administrator": administrator,
    "login/invitation": invitation,
    "login/teach": teach,
  },
  () => "sign-in",
);

/** Asked for long ago. */
async function closed(closesAt = new Date(Date.now() - 1000)) {
  const here = await world.academy();
  const closing = { closingSince: new Date(0), closesAt };
  await db.update(academies).set(closing).where(eq(academies.id, here.academy.id));
  return here;
}

function pause(here: TestAcademy, suspendedAt: Date | null) {
  return db.update(academies).set({ suspendedAt }).where(eq(academies.id, here.academy.id));
}

async function follow(here: TestAcademy) {
  const academy = await findAcademyById(db, here.academy.id);
  if (!academy) throw new Error("no academy");
  await followClosing({ ...here.ctx, academy, now: new Date() }, {});
}

test("its pages say that it closed, in its name, with the day and where to write", async () => {
  const here = await closed(new Date("2026-02-26T05:00:00Z"));
  const anyone = door.anyone(here.academy);
  for (const path of ["/", "/explore", `/courses/${here.course.id}/x`, "/nada", "/teachers"]) {
    const answer = await anyone(path, { headers: { accept: "text/html" } });
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 410]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain("La Gulupa cerró");
    expect(html).toContain("Su último día fue el 25 de febrero de 2026.");
    expect(html).toContain("hola@semillero.test");
    expect(html).not.toContain("Semillero");
  }
});

test("its API refuses everybody, buyers included, and serves nothing of its courses", async () => {
  const here = await closed();
  const student = door.as(here.student, here.academy);
  const calls = [
    door.anyone(here.academy)("/api/courses"),
    student(`/api/courses/${here.course.id}/classes`),
    student("/api/transactions", { json: {} }),
    student("/api/invitations/accept", { json: { token: "x" } }),
    door.as(here.teacher, here.academy)("/api/teachers/courses"),
  ];
  for (const answer of await Promise.all(calls)) {
    expect((await problemIn(answer, 410)).detail).toBe("Esta academia cerró.");
  }
  for (const path of ["/media/x/y/z.m3u8", "/files/x", "/captions/x", "/free-content/files/x"]) {
    expect([path, (await student(path)).status]).toEqual([path, 410]);
  }
});

test("accounts, orders, refunds, payouts and the administration are there, also while it is paused", async () => {
  const here = await closed();
  for (const suspendedAt of [null, new Date()]) {
    await db.update(academies).set({ suspendedAt }).where(eq(academies.id, here.academy.id));
    const student = door.as(here.student, here.academy);
    for (const path of ["/api/users", "/api/users/export", "/api/orders", "/api/notifications"]) {
      expect([path, (await student(path)).status]).toEqual([path, 200]);
    }
    const teacher = door.as(here.teacher, here.academy);
    expect((await teacher("/api/teachers/balance")).status).toBe(200);
    const admin = door.as(await here.person("academy"), here.academy);
    expect((await admin("/api/refunds")).status).toBe(200);
    expect((await door.anyone(here.academy)("/explore")).status).toBe(410);
  }
});

test("another administrator comes to a closed academy, and to none that is suspended", async () => {
  const here = await closed();
  const person = await here.person("student");
  await markProven(here.ctx, person);
  const { token } = await inviteToAdminister(here, person.email);
  const site = await openSite(world, {}, invitationPages);
  try {
    const { subdomain } = here.academy;
    const browser = openFormBrowser(site, subdomain, await door.accessToken(person, here.academy));
    const path = `/login/administrator?token=${token}`;
    await pause(here, new Date());
    const names = ["administrator", "invitation", "teach"];
    const written = [...names, "Administrator", "%61dministrator", "INVITATION", "Teach"];
    for (const name of [...written, "administrator/.data", "teach/_.data"]) {
      const { text } = await browser.open(`/login/${name}?token=${token}`);
      expect([name, text.includes("La Gulupa cerró")]).toEqual([name, true]);
    }
    await pause(here, null);
    expect((await browser.open(path)).text).toContain("Te invitaron a administrar");
    expect((await browser.press(path)).to).toBe("/academy/dashboard");
    expect((await findUser(here.ctx, person.id))?.role).toBe("academy");
  } finally {
    await site.close();
  }
});

test("it is closed from the first moment after its last day, without a job", async () => {
  const here = await closed(new Date(Date.now() + 3_600_000));
  const anyone = door.anyone(here.academy);
  expect((await anyone("/api/courses")).status).toBe(200);
  const closesAt = new Date();
  await db.update(academies).set({ closesAt }).where(eq(academies.id, here.academy.id));
  expect((await anyone("/api/courses")).status).toBe(410);
  const other = await world.academy();
  expect((await door.anyone(other.academy)("/api/courses")).status).toBe(200);
  expect((await door.anyone(root.academy)("/api/courses")).status).toBe(200);
});

test("a page that was kept in memory is not shown any more, and is again once staff open it", async () => {
  const here = await world.academy();
  const site = await openSite(world, {});
  const host = `${here.academy.subdomain}.localhost`;
  const visit = async () => (await site.ask("/explore", { host, accept: "text/html" })).status;
  const until = async (status: number) =>
    expect.poll(visit, { timeout: 10_000, interval: 100 }).toBe(status);
  try {
    expect(await visit()).toBe(200);
    expect(await visit()).toBe(200);
    const closing = { closingSince: new Date(0), closesAt: new Date() };
    await db.update(academies).set(closing).where(eq(academies.id, here.academy.id));
    await follow(here);
    await until(410);
    await undoClosingAsStaff(staff, here.academy.id);
    await until(200);
  } finally {
    await site.close();
  }
});
