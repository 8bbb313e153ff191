// What one purchase asks of the database: all buyers of an academy share it.
import { afterAll, expect, test } from "vitest";
import { acceptEvent } from "#src/checkout/settle/accept-event.ts";
import { recordStatements } from "#src/testing/database/statements.ts";
import { eventOf, hurried, openShop, seen } from "#src/testing/purchase.ts";
import { pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase, decided } = shop;
afterAll(() => shop.close());
const statements = recordStatements(world.database.pool);

test("a purchase asks no more of the database than it must, and locks what all buyers share last", async () => {
  const home = await world.academy();
  const { student, course } = home;
  // What is kept from one purchase to the next is there.
  await pay(home.as(await home.person("student")), await purchase(course));
  const input = await purchase(course);

  statements();
  await pay(hurried(home.as(student)), input);
  const asked = statements();
  const event = eventOf(await decided(student.email));
  statements();
  await acceptEvent(home.ctx, event);
  const settled = statements();

  expect(await seen(home, student, course)).toEqual({ enrolled: true, newStudents: 2 });
  expect(asked.length, asked.join("\n")).toBe(20);
  expect(settled.length, settled.join("\n")).toBe(19);
  const locked = settled.slice(-6).map((text) => /(?:update|into) "?(\w+)/.exec(text)?.[1]);
  expect(locked).toEqual([
    ...["payment_events", "courses", "course_days"],
    ...["teacher_days", "sales_days", "course_sales"],
  ]);
});
