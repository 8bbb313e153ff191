import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { messages } from "#src/checkout/rules.ts";
import { courses } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { cards, openShop, seen } from "#src/testing/purchase.ts";
import { usdCop } from "#src/testing/world.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { pay } from "./pay.ts";
import { preview } from "./preview.ts";

const shop = await openShop();
const { world, purchase, charges } = shop;
afterAll(() => shop.close());

test.each([
  { what: "a lower total", shown: { totalCents: 100 } },
  { what: "a total that is one cent off", shown: { totalCents: 4642 } },
  { what: "no taxes", shown: { taxCents: 0 } },
  { what: "a rate 2 % below ours", shown: { usdCop: usdCop * 0.98 } },
  { what: "a rate 2 % above ours", shown: { usdCop: usdCop * 1.02 } },
])("a purchase is refused if the buyer was shown $what", async ({ shown }) => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  const refused = pay(academy.as(student), { ...input, shown: { ...input.shown, ...shown } });
  await expect(refused).rejects.toMatchObject({ code: "conflict", message: messages.priceChanged });
  expect(await charges(student.email)).toEqual([]);
});

test("a rate within 1 % of ours is accepted, and the charge uses ours", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  const shown = { ...input.shown, usdCop: usdCop * 0.991 };
  expect((await pay(academy.as(student), { ...input, shown })).status).toBe("SUCCESS");
  expect(await charges(student.email)).toMatchObject([{ amount_in_cents: 4641 * usdCop }]);
});

const old = { price: usdCop, date: "2026-11-02", source: "datos.gov.co", fresh: false };
test.each([
  ["without a rate", null],
  ["with a rate that is too old", old],
])("%s nothing is sold", async (_, rate) => {
  const academy = await world.academy();
  const { student, course } = academy;
  const ctx = academy.as(student);
  const outside = { ...ctx.outside, rates: { usdCop: async () => rate } };
  const refused = pay({ ...ctx, outside }, await purchase(course));
  await expect(refused).rejects.toMatchObject({
    code: "unavailable",
    message: "No pudimos confirmar la tasa de cambio de hoy. Intenta más tarde.",
  });
  expect(await charges(student.email)).toEqual([]);
});

test("a course that is removed after it was priced is not sold", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const ctx = academy.as(student);
  const { rates } = ctx.outside;
  const usdCop = async () => {
    await changeCourses(academy.ctx, course.id, { status: "draft", removedAt: new Date() });
    return rates.usdCop();
  };
  const outside = { ...ctx.outside, rates: { usdCop } };
  await expect(pay({ ...ctx, outside }, await purchase(course))).rejects.toMatchObject({
    code: "not_found",
    message: "Este curso ya no está a la venta",
  });
  expect(await charges(student.email)).toEqual([]);
});

test("a rate that is too old is not shown at the checkout", async () => {
  const { ctx, course } = await world.academy();
  const outside = { ...ctx.outside, rates: { usdCop: async () => old } };
  await expect(preview({ ...ctx, outside }, [course.id])).rejects.toMatchObject({
    code: "unavailable",
    message: messages.rateUnconfirmed,
  });
});

test.each(["draft", "archived"] as const)("a course that is %s is not for sale", async (status) => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  await world.database.db.update(courses).set({ status }).where(eq(courses.id, course.id));
  await expect(pay(academy.as(student), input)).rejects.toMatchObject({ code: "not_found" });
  await expect(preview(academy.ctx, [course.id])).rejects.toMatchObject({ code: "not_found" });
  expect(await charges(student.email)).toEqual([]);
});

test("an unknown course is not for sale, not even beside a known one", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  const courseIds = [course.id, newId()];
  const refused = pay(academy.as(student), { ...input, courseIds });
  await expect(refused).rejects.toMatchObject({ code: "not_found" });
  await expect(preview(academy.ctx, [newId()])).rejects.toMatchObject({ code: "not_found" });
  expect(await charges(student.email)).toEqual([]);
});

test("another academy's course can neither be previewed nor bought", async () => {
  const academy = await world.academy();
  const other = await world.academy();
  const { student } = academy;
  const refused = pay(academy.as(student), await purchase(other.course));
  await expect(refused).rejects.toMatchObject({ code: "not_found" });
  await expect(preview(academy.ctx, [other.course.id])).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await charges(student.email)).toEqual([]);
  expect(await seen(other, student, other.course)).toEqual({ enrolled: false, newStudents: 0 });
});

test("a teacher buys nothing", async () => {
  const academy = await world.academy();
  const { teacher, course } = academy;
  await expect(pay(academy.as(teacher), await purchase(course))).rejects.toMatchObject({
    code: "forbidden",
    message: messages.teacherBuys,
  });
  expect(await charges(teacher.email)).toEqual([]);
});

test("a learner who has the course is not charged again, whoever pays", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  await enrol(ctx, student.id, course.id);
  const refusal = { code: "conflict", message: messages.alreadyEnrolled };
  const again = pay(academy.as(student), await purchase(course));
  await expect(again).rejects.toMatchObject(refusal);
  const gift = pay(ctx, await purchase(course, cards.approved, { learnerEmail: student.email }));
  await expect(gift).rejects.toMatchObject({ code: "conflict", message: messages.notSold });
  expect(await charges(student.email)).toEqual([]);
});

test("a course bought for somebody without an account is not sold to them again", async () => {
  const { course, ctx } = await world.academy();
  const learnerEmail = `${newId()}@correo.test`;
  await pay(ctx, await purchase(course, cards.approved, { learnerEmail }));
  const again = pay(ctx, await purchase(course, cards.approved, { learnerEmail }));
  await expect(again).rejects.toMatchObject({
    code: "conflict",
    message: messages.notSold,
  });
  expect(await charges(learnerEmail)).toHaveLength(1);
});

test("a buyer without a session must name a learner", async () => {
  const { course, ctx } = await world.academy();
  await expect(pay(ctx, await purchase(course))).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "behalfUser", message: messages.learnerEmail }],
  });
});
