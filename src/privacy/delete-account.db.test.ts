import { eq, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, expect, test } from "vitest";
import { findAcademyById } from "#src/academies/queries.ts";
import { academies } from "#src/academies/tables.ts";
import { renewSession } from "#src/accounts/session/session.ts";
import { signIn } from "#src/accounts/sign-in/sign-in.ts";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import type { AcceptedDocument } from "#src/checkout/consent.rules.ts";
import { claimOrder } from "#src/checkout/pay/claim-order.ts";
import { quote } from "#src/checkout/queries.ts";
import { findCourse } from "#src/courses/queries.ts";
import { newId } from "#src/db/columns.ts";
import * as schema from "#src/schema.ts";
import { addRowOfEachTable } from "#src/testing/database/row-of-each-table.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { addUpload, arrive, openResident, password } from "#src/testing/resident.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailOf } from "#src/trail/queries.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportData } from "./export-account.ts";

const world = await openWorld();
afterAll(() => world.close());

const over = { code: "unauthenticated" };
const tables = Object.values(schema).flatMap((value) =>
  is(value, PgTable) ? [getTableName(value)] : [],
);

/** The tables with the text in any column of any row. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of tables) {
    const { rows } = await world.database.pool.query(
      `select 1 from ${name} as r where strpos(lower(r::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

async function signUpAgain(home: TestAcademy, email: string) {
  const { user } = await signUp(home.ctx, { email, password: "otra cosecha", name: "Rosa" });
  return arrive(home, user);
}

test("no table keeps their name, e-mail or picture, except the orders", async () => {
  const name = "Anatolio Yalanda Deleón";
  const { member, pictureKey } = await openResident(world, name);
  const { id, email } = member.actor;
  expect(await tablesWith(name)).toEqual(["trail_events", "uploads", "users"]);
  expect(await tablesWith(email)).toEqual([
    "academy_requests",
    "administrator_invitations",
    "contact_messages",
    "coupon_redemptions",
    "order_claims",
    "orders",
    "teacher_invitations",
    "users",
    "waiting_enrolments",
  ]);
  expect(await tablesWith(pictureKey)).toEqual(["users"]);
  await deleteAccount(member, { password });
  expect(await tablesWith(name)).toEqual([]);
  // A request for an academy is gone within two days.
  expect(await tablesWith(email)).toEqual(["academy_requests", "orders"]);
  expect(await tablesWith(pictureKey)).toEqual([]);
  // The coupon they made, what they asked to publish, what they earned and were paid, their
  // purchases, the sums of their sales, what happened to the account, and the file of a class that
  // others may watch.
  expect(await tablesWith(id)).toEqual([
    // Its e-mail begins with the id.
    "academy_requests",
    "coupons",
    "course_reviews",
    "ledger_rows",
    "orders",
    "payouts",
    "teacher_days",
    "trail_events",
    "uploads",
    "users",
  ]);
  expect(await tablesWith("192.0.2.7")).toEqual([]);
});

test("their pictures and the files that no class uses are removed", async () => {
  const { member, pictureKey, uploadKey } = await openResident(world);
  const { files } = world.outside;
  for (const key of [pictureKey, uploadKey]) expect(await files.stat(key)).not.toBeNull();
  await deleteAccount(member, { password });
  for (const key of [pictureKey, uploadKey]) expect(await files.stat(key)).toBeNull();
});

test("files that cannot be removed do not stop the deletion", async () => {
  const { member, home } = await openResident(world);
  const files = { ...world.outside.files, remove: () => Promise.reject(new Error("no disk")) };
  const unlucky = { ...member, outside: { ...world.outside, files } };
  await deleteAccount(unlucky, { password });
  const { email } = member.actor;
  await expect(signIn(home.ctx, { email, password })).rejects.toMatchObject({ code: "invalid" });
});

test("sessions end on every device, and a second deletion does nothing", async () => {
  const { home, member, tokens } = await openResident(world);
  const phone = await arrive(home, member.actor);
  const both = await Promise.allSettled([
    deleteAccount(member, { password }),
    deleteAccount(member, { password }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [late] = both.filter((one) => one.status === "rejected");
  expect(late?.reason).toMatchObject(over);
  await expect(deleteAccount(phone.member, { password })).rejects.toMatchObject(over);
  for (const { refreshToken } of [tokens, phone.tokens]) {
    await expect(renewSession(home.ctx, refreshToken)).rejects.toMatchObject(over);
  }
});

test("the same e-mail opens a new account, which may buy the same courses again", async () => {
  const { home, member } = await openResident(world);
  const { email, id } = member.actor;
  await deleteAccount(member, { password });
  const { member: again } = await signUpAgain(home, email);
  const data = await exportData(again);
  expect(data.account).toMatchObject({ email, name: "Rosa", description: "", pictureUrl: null });
  expect(data.account.id).not.toBe(id);
  const { enrolments, waitingEnrolments, progress, seenLessons, orders, uploads } = data;
  expect([enrolments, waitingEnrolments, progress, seenLessons, orders, uploads].flat()).toEqual(
    [],
  );
  const quoted = { ...(await quote(again, [home.course.id])), usdCop: 4000, totalCop: 185_640 };
  const billing = { firstName: "Rosa", lastName: "R", address: "", phone: "", city: "" };
  const acceptedBoxes: AcceptedDocument[][] = [["terms"], ["personal-data"]];
  const key = { idempotencyKey: newId(), fingerprint: "", learnerEmail: email };
  const own = { isGift: false, isProven: false, receiptEmail: null, consent: null };
  const claim = { ...key, ...own, method: "card" as const, billing, acceptedBoxes, quoted };
  expect(await claimOrder(again, claim)).toMatchObject({ order: { status: "pending" } });
});

test("their enrolments no longer count as students", async () => {
  const { home, member } = await openResident(world);
  const before = await findCourse(home.ctx, home.course.id);
  await deleteAccount(member, { password });
  const after = await findCourse(home.ctx, home.course.id);
  expect(after?.studentCount).toBe((before?.studentCount ?? 0) - 1);
});

test("nobody else loses anything, here or with the same e-mail in another academy", async () => {
  const { home, member } = await openResident(world);
  const { email } = member.actor;
  const course = await home.addCourse();
  await addRowOfEachTable(home.ctx.db, { ...home, course });
  await addUpload(home, home.student, "sin clase.mp4");
  const there = await world.academy();
  const others = [await arrive(home, home.student), await signUpAgain(there, email)];
  const read = () =>
    Promise.all(
      others.map(async (one) => ({ ...(await exportData(one.member)), exportedAt: null })),
    );
  const before = await read();
  await deleteAccount(member, { password });
  expect(await read()).toEqual(before);
});

test("another academy cannot delete the account", async () => {
  const { home, member } = await openResident(world);
  const there = await world.academy();
  const abroad = { ...member, academy: there.academy };
  await expect(deleteAccount(abroad, { password })).rejects.toMatchObject(over);
  expect(await signIn(home.ctx, { email: member.actor.email, password })).toBeTruthy();
});

test.each([
  ["academy", true],
  ["admin", true],
  ["teacher", false],
] as const)(
  "the academy's own address goes with its administrator (%s: %s)",
  async (role, goes) => {
    const home = await world.academy();
    const { db } = home.ctx.allAcademies;
    const { id } = home.academy;
    const leaving = await home.person(role, "Luz Dary");
    // The last administrator cannot leave.
    await home.person(role, "Ovidio");
    const { member } = await arrive(home, leaving);
    await db.update(academies).set({ email: leaving.email }).where(eq(academies.id, id));
    await deleteAccount(member, { confirmation: leaving.email });
    const after = await findAcademyById(db, id);
    expect(after).toMatchObject({ email: goes ? null : leaving.email });
    const trail = await trailOf(home.ctx, leaving.id);
    const told = trail.filter(({ action }) => action === "academy-changed");
    expect(told.map(({ details }) => details)).toEqual(goes ? [{ fields: "academy.email" }] : []);
    expect(JSON.stringify(trail)).not.toContain("Luz Dary");
  },
);

test("another administrator's address stays the academy's", async () => {
  const home = await world.academy();
  const { db } = home.ctx.allAcademies;
  const [leaving, stays] = [await home.person("academy"), await home.person("academy")];
  const here = eq(academies.id, home.academy.id);
  await db.update(academies).set({ email: stays.email }).where(here);
  const { member } = await arrive(home, leaving);
  await deleteAccount(member, { confirmation: leaving.email });
  expect(await findAcademyById(db, home.academy.id)).toMatchObject({ email: stays.email });
});
