import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Paid } from "#src/checkout/order-shape.rules.ts";
import { messages } from "#src/checkout/rules.ts";
import { courses } from "#src/courses/tables.ts";
import { isProblem } from "#src/problem.ts";
import { cards, openShop, seen } from "#src/testing/purchase.ts";
import { pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase, charges } = shop;
afterAll(() => shop.close());

test("the same key twice at once and again later charges once and gives the same answer", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const ctx = academy.as(student);
  const input = await purchase(course);
  const [first, second] = await Promise.all([pay(ctx, input), pay(ctx, input)]);
  expect(first.status).toBe("SUCCESS");
  expect(second).toEqual(first);
  expect(await pay(ctx, input)).toEqual(first);
  expect(await charges(student.email)).toHaveLength(1);
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("a retry after the price changed gets the outcome of the first call", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  const first = await pay(academy.as(student), input);
  await world.database.db
    .update(courses)
    .set({ priceCents: 9900 })
    .where(eq(courses.id, course.id));
  expect(await pay(academy.as(student), input)).toEqual(first);
  expect(await charges(student.email)).toHaveLength(1);
});

test("the same key five times at once for a declined card gets the same refusal five times", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course, cards.declined);
  const answers = await outcomes(fill(5, () => pay(academy.as(student), input)));
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("El banco rechazó el pago");
  expect(await charges(student.email)).toHaveLength(1);
});

test("the same key for another purchase is refused", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const second = await academy.addCourse({ title: "Abonos de la finca" });
  const input = await purchase(course);
  await pay(academy.as(student), input);
  const other = await purchase(second, cards.approved, { idempotencyKey: input.idempotencyKey });
  await expect(pay(academy.as(student), other)).rejects.toMatchObject({ code: "conflict" });
  expect(await charges(student.email)).toHaveLength(1);
  expect(await seen(academy, student, second)).toEqual({ enrolled: false, newStudents: 0 });
});

test("one buyer's key reveals nothing to another buyer", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const input = await purchase(course);
  await pay(academy.as(student), input);
  const stranger = await academy.person("student", "Dairo Muelas");
  await expect(pay(academy.as(stranger), input)).rejects.toMatchObject({ code: "conflict" });
  expect(await seen(academy, stranger, course)).toEqual({ enrolled: false, newStudents: 1 });
});

test("the same key in two academies is two purchases", async () => {
  const one = await world.academy();
  const two = await world.academy();
  const input = await purchase(one.course);
  await pay(one.as(one.student), input);
  const { idempotencyKey } = input;
  const other = await purchase(two.course, cards.approved, { idempotencyKey });
  expect((await pay(two.as(two.student), other)).status).toBe("SUCCESS");
  expect(await seen(two, two.student, two.course)).toEqual({ enrolled: true, newStudents: 1 });
});

test.each([2, 5])("%i tabs at once charge once; the others are refused", async (tabs) => {
  const academy = await world.academy();
  const { student, course } = academy;
  const inputs = await Promise.all(fill(tabs, () => purchase(course)));
  const answers = await outcomes(inputs.map((input) => pay(academy.as(student), input)));
  expect(answers.filter((answer) => answer === "SUCCESS")).toHaveLength(1);
  const others = answers.filter((answer) => answer !== "SUCCESS");
  for (const answer of others) {
    expect([messages.underWay, messages.alreadyEnrolled]).toContain(answer);
  }
  expect(await charges(student.email)).toHaveLength(1);
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("a learner who pays at the same time as a giver is charged once in all", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const own = await purchase(course);
  const gift = await purchase(course, cards.approved, { learnerEmail: student.email });
  const answers = await outcomes([pay(academy.as(student), own), pay(ctx, gift)]);
  expect(answers.filter((answer) => answer === "SUCCESS")).toHaveLength(1);
  expect(await charges(student.email)).toHaveLength(1);
});

test("two orders with the same courses in different sequences do not deadlock", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const second = await academy.addCourse({ title: "Abonos de la finca" });
  const there = await purchase([course, second]);
  const back = await purchase([second, course]);
  const ctx = academy.as(student);
  const answers = await outcomes([pay(ctx, there), pay(ctx, back)]);
  expect(answers.filter((answer) => answer === "SUCCESS")).toHaveLength(1);
  expect(await charges(student.email)).toHaveLength(1);
});

function fill<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

/** Each answer's status, or the message to the buyer; any other error is thrown. */
async function outcomes(answers: Promise<Paid>[]): Promise<string[]> {
  return Promise.all(
    answers.map((answer) =>
      answer.then(
        ({ status }) => status,
        (error) => {
          if (!isProblem(error)) throw error;
          return error.message;
        },
      ),
    ),
  );
}
