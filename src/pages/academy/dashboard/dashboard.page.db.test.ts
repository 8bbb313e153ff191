// Catches: a step that stays open once it is done, or is done by what was removed; a decision that
// waits and is not shown; figures or sales of another academy.
import { and, eq, ne } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { academies, academyCategories } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { teacherInvitations, teacherRequests } from "#src/accounts/teachers/tables.ts";
import { pay } from "#src/checkout/pay/pay.ts";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { newId } from "#src/db/columns.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import { inviteToTeach } from "#src/testing/access/teacher-admin-calls.ts";
import { throughGuard, visitOf } from "#src/testing/page-visit.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openShop, paymentOf } from "#src/testing/purchase.ts";
import { rootAcademy } from "#src/testing/root-academy.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { loader as reviews } from "../../staff/reviews/reviews.page.tsx";
import * as staffArea from "../../staff/staff.layout.tsx";
import * as area from "../admin/admin.layout.tsx";
import { loader } from "./dashboard.page.tsx";
import * as alias from "./dashboard-alias.page.tsx";

const shop = await openShop();
const { world, purchase } = shop;
afterAll(() => shop.close());
const { db } = world.database;
world.outside.quotas.toldBytes = 50e9;

async function administered() {
  const here = await world.academy();
  const actor = await here.person("academy", "Luz Dary");
  /** What waits, beside the entries of the sidebar. */
  const menu = async () => {
    const visit = visitOf(here.as(actor), "/academy/dashboard");
    const { entries } = await throughGuard(area, visit, area.loader);
    const waiting = entries.filter(({ waiting }) => waiting > 0);
    return Object.fromEntries(waiting.map(({ name, waiting }) => [name, waiting]));
  };
  return { here, menu, open: () => dashboardOf(here, actor) };
}

const dashboardOf = (here: TestAcademy, actor: Awaited<ReturnType<TestAcademy["person"]>>) =>
  throughGuard(area, visitOf(here.as(actor), "/academy/dashboard"), loader);

test("each step is done by its own deed, and the list goes with the last one", async () => {
  const { here, open } = await administered();
  const own = eq(academies.id, here.academy.id);
  const done = async () =>
    (await open()).steps.flatMap(({ name, isDone }) => (isDone ? [name] : []));
  await changeCourses(here.ctx, here.course.id, { removedAt: new Date() });
  const first = await done();
  expect(first).not.toContain("Publica el primer curso");
  expect(first).not.toContain("Vende tu primer curso");
  expect(first).toContain("Invita a un docente");

  await db.update(academies).set({ logoUrl: "/images/logo.png" }).where(own);
  expect(await done()).toContain("Sube tu logo");
  await db.update(academies).set({ accent: "#1F6F43" }).where(own);
  expect(await done()).toContain("Elige tu color");
  await db.update(academies).set({ headline: "De la mata al mercado" }).where(own);
  expect(await done()).toContain("Escribe la portada");
  expect(await done()).not.toContain("Pon un correo de soporte");
  await db.update(academies).set({ email: "hola@gulupa.test" }).where(own);
  expect(await done()).toContain("Pon un correo de soporte");
  const course = await here.addCourse({ title: "Café" });
  expect(await done()).toContain("Publica el primer curso");
  await pay(here.as(here.student), await purchase(course));
  const { steps, lately, sales, courses } = await open();
  expect(steps).toEqual([]);
  expect(lately?.map(({ label }) => label)).toEqual([
    "visitas a tu portada",
    "curso vendido",
    "inscripción",
    "cobrado",
    "neto, para docentes y academia",
  ]);
  expect(sales.map(({ title }) => title)).toEqual(["Café"]);
  expect(courses[0]?.title).toBe("Café");
});

test("an academy that closes has no beginnings left to do", async () => {
  const { here, open } = await administered();
  expect((await open()).steps).not.toEqual([]);
  here.ctx.academy.closesAt = new Date(Date.now() + 86_400_000);
  expect((await open()).steps).toEqual([]);
});

test("one category, or an invitation that has expired, is no step done", async () => {
  const { here, open } = await administered();
  const done = async () =>
    (await open()).steps.flatMap(({ name, isDone }) => (isDone ? [name] : []));
  expect(await done()).toContain("Pon tus categorías");
  const isSecond = ne(academyCategories.name, "cultivo");
  await db
    .delete(academyCategories)
    .where(and(eq(academyCategories.academyId, here.academy.id), isSecond));
  expect(await done()).not.toContain("Pon tus categorías");
  const isTeacher = eq(users.role, "teacher");
  await db
    .update(users)
    .set({ deletedAt: new Date() })
    .where(and(eq(users.academyId, here.academy.id), isTeacher));
  expect(await done()).not.toContain("Invita a un docente");
  const { id } = await inviteToTeach(here, `${newId()}@correo.test`);
  expect(await done()).toContain("Invita a un docente");
  await db
    .update(teacherInvitations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(teacherInvitations.id, id));
  expect(await done()).not.toContain("Invita a un docente");
});

test("what waits for a decision is listed with its link, of one's own academy alone", async () => {
  const { here, open, menu } = await administered();
  const other = await administered();
  expect((await open()).waiting).toEqual([]);
  const { id } = await pay(here.as(here.student), await purchase(await here.addCourse()));
  const payment = await paymentOf(here.ctx, id);
  await here.ctx.db.insert(refunds).values({
    ...{ academyId: here.academy.id, id: newId(), orderId: id, paymentId: payment.id },
    ...{ reason: "buyer", status: "asked", way: "transfer", amountCop: 5000, askedAt: new Date() },
  });
  await here.ctx.db
    .insert(teacherRequests)
    .values({ academyId: here.academy.id, userId: here.student.id });
  expect(await menu()).toEqual({ "Tu academia": 1, Docentes: 1 });
  expect(await other.menu()).toEqual({});
  expect((await open()).waiting).toEqual([
    { text: "1 reembolso por decidir", path: "/semillero/admin/sales/refunds?tab=decide" },
    { text: "1 persona pide enseñar", path: "/admin/teachers?tab=requests" },
  ]);
  const theirs = await other.open();
  expect(theirs.waiting).toEqual([]);
  expect(theirs.lately).toBeNull();
  expect(theirs.sales).toEqual([]);
});

test("a review waits for an administrator only where courses are approved by hand", async () => {
  const { here, open, menu } = await administered();
  const academyId = here.academy.id;
  await here.ctx.db
    .insert(courseReviews)
    .values({ academyId, courseId: here.course.id, userId: here.teacher.id });
  const root = await rootAcademy(world);
  const staff = root.as(await root.person("admin"));
  const queue = async () => {
    const visit = visitOf(staff, "/semillero/admin/reviews");
    return (await throughGuard(staffArea, visit, reviews)).rows.length;
  };
  expect((await open()).waiting).toEqual([]);
  expect(await menu()).toEqual({});
  expect(await queue()).toBe(0);
  world.outside.review = "manual";
  try {
    expect((await open()).waiting).toMatchObject([{ text: "1 curso por revisar" }]);
    expect(await menu()).toEqual({ Cursos: 1 });
    expect(await queue()).toBe(1);
  } finally {
    world.outside.review = "auto";
  }
});

test("what the academy stores is shown against its limit", async () => {
  const { here, open } = await administered();
  expect((await open()).storage).toBeNull();
  await db
    .update(academies)
    .set({ storedBytes: 41e9, storedAt: new Date("2026-11-23T08:00:00Z") })
    .where(eq(academies.id, here.academy.id));
  expect((await open()).storage).toEqual({
    ...{ percent: 82, text: "41 GB de 50 GB", measured: "23 de noviembre de 2026" },
    told: "Tu academia usa más del 80 % de su espacio.",
  });
});

test("an address below the home page leads to it, and others to sign-in", async () => {
  const { here } = await administered();
  const leads = async (role: "academy" | "teacher" | "student" | null) => {
    const ctx = role ? here.as(await here.person(role)) : here.ctx;
    const visit = visitOf(ctx, "/academy/dashboard/ventas/hoy");
    const thrown = await throughGuard(area, visit, alias.loader).catch((one: unknown) => one);
    const { status, headers } = thrown as Response;
    return [status, headers.get("location")?.split("?")[0]];
  };
  expect(await leads("academy")).toEqual([302, "/academy/dashboard"]);
  for (const role of ["teacher", "student", null] as const) {
    expect(await leads(role)).toEqual([302, "/login"]);
  }
});
