// A suspended academy: what its people and strangers get, what its money does, and how it opens again.
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { restoreAcademy, suspendAcademy } from "#src/administration/suspend-academy.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { eventOf, hurried, openShop, ways } from "#src/testing/purchase.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { openSite } from "#src/testing/site.ts";
import { listActivity } from "#src/trail/queries.ts";

const shop = await openShop({ settleMs: 3_600_000 });
const { world } = shop;
afterAll(() => shop.close());
const root = await rootAcademy(world);
const staff = root.as(await root.person("admin"));
const door = openDoor(world);

async function suspended(reason = "Vende cursos que no son suyos") {
  const here = await world.academy();
  await suspendAcademy(staff, here.academy.id, { reason });
  return here;
}

test("its pages say so in its name, with the reason and where to write", async () => {
  const here = await suspended();
  const anyone = door.anyone(here.academy);
  for (const path of ["/", "/explore", `/courses/${here.course.id}/x`, "/nada"]) {
    const answer = await anyone(path, { headers: { accept: "text/html" } });
    const html = await answer.text();
    expect([path, answer.status]).toEqual([path, 403]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain("La Gulupa está en pausa");
    expect(html).toContain("Vende cursos que no son suyos");
    expect(html).toContain("hola@semillero.test");
    expect(html).not.toContain("Semillero");
  }
});

test("an invitation is taken by no door", async () => {
  const here = await suspended();
  const student = door.as(here.student, here.academy);
  for (const path of ["/login/invitation?token=x", "/login/teach?token=x"]) {
    const answer = await student(path, { method: "POST", body: new URLSearchParams() });
    expect([path, answer.status]).toEqual([path, 403]);
    expect(await answer.text()).toContain("La Gulupa está en pausa");
  }
  for (const path of ["/api/invitations/accept", "/api/academy/teachers/invitations/accept"]) {
    const answer = await student(path, { json: { token: "x" } });
    expect((await problemIn(answer, 403)).detail).toBe("Esta academia está en pausa.");
  }
});

test("its API refuses with a sentence, whoever asks, and nothing is bought", async () => {
  const here = await suspended();
  const student = door.as(here.student, here.academy);
  const calls = [
    door.anyone(here.academy)("/api/courses"),
    student(`/api/courses/${here.course.id}/classes`),
    student("/api/transactions", { json: {} }),
    student(`/api/transactions/preview?courses=${here.course.id}`),
    door.as(here.teacher, here.academy)("/api/teachers/courses"),
  ];
  for (const answer of await Promise.all(calls)) {
    expect((await problemIn(answer, 403)).detail).toBe("Esta academia está en pausa.");
  }
});

test("accounts, orders, exports and the administration's calls are there", async () => {
  const here = await suspended();
  const student = door.as(here.student, here.academy);
  for (const path of ["/api/users", "/api/users/export", "/api/orders", "/api/notifications"]) {
    expect([path, (await student(path)).status]).toEqual([path, 200]);
  }
  const admin = door.as(await here.person("academy"), here.academy);
  expect((await admin("/api/refunds")).status).toBe(200);
  expect((await student("/api/users", { method: "DELETE", json: {} })).status).not.toBe(403);
});

test("other academies, the main one included, are as before", async () => {
  await suspended();
  const other = await world.academy();
  expect((await door.anyone(other.academy)("/api/courses")).status).toBe(200);
  expect((await door.anyone(root.academy)("/api/courses")).status).toBe(200);
  const none = { code: "not_found" };
  await expect(suspendAcademy(staff, root.academy.id, { reason: "No" })).rejects.toMatchObject(
    none,
  );
});

test("what was paid for when it was suspended is settled, granted and told", async () => {
  const here = await world.academy();
  const input = await shop.purchase(here.course, undefined, { method: ways.nequi });
  const { id } = await pay(hurried(here.as(here.student)), input);
  await suspendAcademy(staff, here.academy.id, { reason: "Revisamos sus cursos" });
  const [charge] = await shop.charges(here.student.email);
  if (!charge) throw new Error("nothing was charged");
  await shop.decide(charge.reference, "APPROVED");
  const decided = await shop.decided(here.student.email);
  const event = await door.anyone(here.academy)("/api/gateway/events", { json: eventOf(decided) });
  expect(event.status).toBe(200);
  await world.runJobs();
  expect((await findOrder(here.ctx, id))?.status).toBe("paid");
  expect(await isEnrolled(here.ctx, here.student.id, here.course.id)).toBe(true);
  expect(shop.lettersTo(here.student.email)).not.toEqual([]);
  const student = door.as(here.student, here.academy);
  expect((await student(`/api/orders/${id}`)).status).toBe(200);
  expect((await student(`/api/orders/${id}/receipt.pdf`)).status).toBe(200);
});

test("opened again it is as before, and each change is told once", async () => {
  const here = await world.academy();
  const admin = await here.person("academy");
  const anyone = door.anyone(here.academy);
  for (const _ of [1, 2]) {
    await suspendAcademy(staff, here.academy.id, { reason: " Falta \n verificar datos " });
  }
  await world.runJobs();
  const [paused, ...more] = shop.lettersTo(admin.email);
  expect(paused?.subject).toBe("La Gulupa está en pausa");
  expect(paused?.text).toContain("Falta verificar datos");
  expect(more).toEqual([]);
  for (const _ of [1, 2]) await restoreAcademy(staff, here.academy.id);
  await world.runJobs();
  expect(shop.lettersTo(admin.email).map(({ subject }) => subject)).toEqual([
    "La Gulupa está en pausa",
    "La Gulupa está abierta de nuevo",
  ]);
  expect((await anyone("/api/courses")).status).toBe(200);
  const { activity } = await listActivity(staff, staff.actor.id, { limit: 2 });
  expect(activity).toMatchObject([
    { action: "academy-restored", details: { academy: here.academy.subdomain } },
    { action: "academy-suspended" },
  ]);
});

test.each([
  ["closes meanwhile", 86_400_000, "pero no vende: cierra el "],
  ["has closed", -1000, "pero sigue cerrada: su último día fue el "],
])("one that %s is not told that it sells again", async (_, fromNowMs, says) => {
  const here = await suspended();
  const admin = await here.person("academy");
  const closing = { closingSince: new Date(0), closesAt: new Date(Date.now() + fromNowMs) };
  await world.database.db.update(academies).set(closing).where(eq(academies.id, here.academy.id));
  await restoreAcademy(staff, here.academy.id);
  await world.runJobs();
  const letter = shop.lettersTo(admin.email).find(({ text }) => text.includes("quitó la pausa"));
  expect(letter?.subject).toBe("La Gulupa ya no está en pausa");
  expect(letter?.text).toContain(says);
});

test("only staff of the platform suspend and restore", async () => {
  const here = await world.academy();
  const none = { code: "not_found" };
  const others = [
    here.as(await here.person("academy")),
    here.as(await here.person("admin")),
    root.as(await root.person("academy")),
    root.as(await root.person("teacher")),
  ];
  for (const ctx of others) {
    await expect(suspendAcademy(ctx, here.academy.id, { reason: "No" })).rejects.toMatchObject(
      none,
    );
    await expect(restoreAcademy(ctx, here.academy.id)).rejects.toMatchObject(none);
  }
  for (const reason of ["", "  ", "x".repeat(301)]) {
    await expect(suspendAcademy(staff, here.academy.id, { reason })).rejects.toThrow();
  }
});

test("a page that was kept in memory is not shown any more, nor the pause once it is over", async () => {
  const here = await world.academy();
  const site = await openSite(world, {});
  const host = `${here.academy.subdomain}.localhost`;
  const visit = async () => (await site.ask("/explore", { host, accept: "text/html" })).status;
  const until = async (status: number) =>
    expect.poll(visit, { timeout: 10_000, interval: 100 }).toBe(status);
  try {
    expect(await visit()).toBe(200);
    expect(await visit()).toBe(200);
    await suspendAcademy(staff, here.academy.id, { reason: "Revisamos sus cursos" });
    await until(403);
    await restoreAcademy(staff, here.academy.id);
    await until(200);
  } finally {
    await site.close();
  }
});
