// Courses that a signed-in buyer gives away, and those that nobody may buy.
import { afterAll, expect, test } from "vitest";
import { findOrder } from "#src/checkout/queries.ts";
import { messages } from "#src/checkout/rules.ts";
import { newId } from "#src/db/columns.ts";
import { markProven } from "#src/testing/prove.ts";
import { openShop, seen } from "#src/testing/purchase.ts";
import { pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase, charges } = shop;
afterAll(() => shop.close());

test("a gift goes to the other account, and its charge to the buyer's mail", async () => {
  const home = await world.academy();
  const { student, course, ctx } = home;
  const friend = await home.person("student");
  await markProven(ctx, friend);
  const learnerEmail = ` ${friend.email.toUpperCase()}`;
  const { id } = await pay(home.as(student), await purchase(course, undefined, { learnerEmail }));
  expect(await seen(home, friend, course)).toEqual({ enrolled: true, newStudents: 1 });
  expect(await seen(home, student, course)).toMatchObject({ enrolled: false });
  expect(await findOrder(ctx, id)).toMatchObject({
    ...{ isGift: true, buyerId: student.id, learnerEmail: friend.email },
  });
  expect(await charges(student.email)).toHaveLength(1);
});

test("one's own address is no gift", async () => {
  const home = await world.academy();
  const { student, course, ctx } = home;
  const learnerEmail = student.email.toUpperCase();
  const { id } = await pay(home.as(student), await purchase(course, undefined, { learnerEmail }));
  expect(await findOrder(ctx, id)).toMatchObject({ isGift: false });
  expect(await seen(home, student, course)).toMatchObject({ enrolled: true });
});

test("a gift that cannot be sold tells the same of every address, to proven buyers too", async () => {
  const home = await world.academy();
  const { student, course, ctx } = home;
  await markProven(ctx, student);
  const owner = await home.person("student");
  await pay(home.as(owner), await purchase(course));
  const teacher = await home.person("teacher");
  for (const { email } of [owner, teacher]) {
    const input = await purchase(course, undefined, { learnerEmail: email });
    await expect(pay(home.as(student), input)).rejects.toMatchObject({
      ...{ code: "conflict", message: messages.notSold },
      errors: [{ path: "behalfUser", message: messages.notSold }],
    });
  }
  expect(await charges(student.email)).toEqual([]);
});

test("the same key for another recipient is another purchase", async () => {
  const home = await world.academy();
  const ctx = home.as(home.student);
  const input = await purchase(home.course);
  await pay(ctx, input);
  const gift = { ...input, learnerEmail: `${newId()}@correo.test` };
  await expect(pay(ctx, gift)).rejects.toMatchObject({ code: "conflict" });
});

test("nobody buys a course of their own; staff and administrators buy the others", async () => {
  const home = await world.academy();
  for (const role of ["admin", "academy"] as const) {
    const person = await home.person(role);
    expect(await pay(home.as(person), await purchase(home.course))).toMatchObject({
      status: "SUCCESS",
    });
  }
  // Who taught it became staff.
  const owner = home.as({ ...home.teacher, role: "admin" });
  await expect(pay(owner, await purchase(home.course))).rejects.toMatchObject({
    ...{ code: "forbidden", message: "Este curso es tuyo: no lo puedes comprar" },
  });
  expect(await charges(home.teacher.email)).toEqual([]);
});

test("an order records what its buyer agreed to, as the gateway's tokens name it", async () => {
  const home = await world.academy();
  const { id } = await pay(home.as(home.student), await purchase(home.course));
  const order = await findOrder(home.ctx, id);
  const document = { permalink: expect.stringMatching(/^https?:/), fileHash: expect.any(String) };
  expect(order?.consent?.gateway).toEqual([
    { document: "terms", ...document },
    { document: "personal-data", ...document },
  ]);
});

test("the document of an invoice is kept with the bill", async () => {
  const home = await world.academy();
  const input = await purchase(home.course);
  const invoice = { documentType: "NIT" as const, documentNumber: "900.123.456-7" };
  const { id } = await pay(home.as(home.student), {
    ...input,
    billing: { ...input.billing, invoice },
  });
  const kept = { documentType: "NIT", documentNumber: "9001234567" };
  expect((await findOrder(home.ctx, id))?.billing.invoice).toEqual(kept);
});
