// Many learners who buy one course at the same moment: each sale is counted, and none fails.
import { and, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { courseDays, teacherDays } from "#src/figures/tables.ts";
import { courseSales, salesDays } from "#src/ledger/tables.ts";
import { notifications } from "#src/notifications/tables.ts";
import { expectBalanced } from "#src/testing/ledger.ts";
import { openShop, seen } from "#src/testing/purchase.ts";
import { quotasWith } from "#src/testing/world.ts";
import { pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase, charges } = shop;
afterAll(() => shop.close());

const count = 20;

test("twenty buyers of one course at once all get it, and every count is right", async () => {
  world.outside.quotas = quotasWith();
  const home = await world.academy();
  const { course, teacher, academy } = home;
  const buyers = await Promise.all(Array.from({ length: count }, () => home.person("student")));
  const inputs = await Promise.all(buyers.map(() => purchase(course)));
  const answers = await Promise.all(
    buyers.map(async (buyer, at) => pay(home.as(buyer), inputs[at] ?? expect.fail())),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(count).fill("SUCCESS"));
  for (const buyer of buyers) {
    expect(await seen(home, buyer, course)).toEqual({ enrolled: true, newStudents: count });
    expect(await charges(buyer.email)).toHaveLength(1);
  }

  const { db } = world.database;
  const day = { enrolled: count, sold: count, soldCents: count * course.priceCents };
  expect(
    await db.select().from(courseDays).where(eq(courseDays.courseId, course.id)),
  ).toMatchObject([day]);
  const ofTeacher = await db
    .select()
    .from(teacherDays)
    .where(eq(teacherDays.teacherId, teacher.id));
  expect(ofTeacher).toMatchObject([day]);
  const sums = { places: count, grossCents: count * course.priceCents };
  const [sales] = await db.select().from(salesDays).where(eq(salesDays.academyId, academy.id));
  expect(sales).toMatchObject(sums);
  const ofCourse = await db.select().from(courseSales).where(eq(courseSales.courseId, course.id));
  expect(ofCourse).toMatchObject([{ ...sums, totalCop: sales?.totalCop }]);
  const told = and(eq(notifications.academyId, academy.id), eq(notifications.userId, teacher.id));
  expect(await db.$count(notifications, told)).toBe(count);
  await expectBalanced(home.ctx.db);
});
