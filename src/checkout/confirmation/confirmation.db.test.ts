// What the page after a payment says: to the buyer, and to nobody who only has the address.
import { afterAll, expect, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { acceptEvent } from "#src/checkout/settle/accept-event.ts";
import { newId } from "#src/db/columns.ts";
import { markProven } from "#src/testing/prove.ts";
import { cards, eventOf, openShop } from "#src/testing/purchase.ts";
import { confirmationPass } from "./confirmation-pass.ts";
import { findConfirmation } from "./confirmation-queries.ts";

const shop = await openShop();
const { world, purchase, payAndLeave } = shop;
afterAll(() => shop.close());

const newAddress = () => `${newId()}@correo.test`;

test("a member gets the courses with the way to start each", async () => {
  const { as, student, course, addCourse } = await world.academy();
  const more = await addCourse({ title: "Abejas sin aguijón" });
  const { id } = await pay(as(student), await purchase([course, more]));
  const found = await findConfirmation(as(student), id, undefined);
  expect(found).toMatchObject({ status: "paid", isGift: false });
  expect(new Set(found?.courses.map(({ startPath }) => startPath))).toEqual(
    new Set([course, more].map((one) => `/courses/${one.id}/continue`)),
  );
});

test("a visitor gets it by the pass of this purchase, and the address that they typed", async () => {
  const { ctx, course } = await world.academy();
  const learnerEmail = newAddress();
  const { id } = await pay(ctx, await purchase(course, cards.approved, { learnerEmail }));
  const pass = await confirmationPass(ctx, id);
  const own = { status: "paid", isGift: false, learnerEmail };
  expect(await findConfirmation(ctx, id, pass)).toMatchObject(own);
  const gift = { learnerEmail: newAddress(), customerEmail: newAddress() };
  const given = await pay(ctx, await purchase(course, cards.approved, gift));
  expect(
    await findConfirmation(ctx, given.id, await confirmationPass(ctx, given.id)),
  ).toMatchObject({ isGift: true, courses: [{ startPath: null }] });
});

test("an address alone, the pass of another order or academy, and a forged one say nothing", async () => {
  const { ctx, as, student, person, course, addCourse } = await world.academy();
  const elsewhere = await world.academy();
  const learnerEmail = newAddress();
  const { id } = await pay(ctx, await purchase(course, cards.approved, { learnerEmail }));
  const members = await pay(as(student), await purchase(await addCourse()));
  const pass = await confirmationPass(ctx, id);
  expect(await findConfirmation(ctx, id, undefined)).toBeNull();
  expect(await findConfirmation(ctx, id, `${pass}a`)).toBeNull();
  expect(await findConfirmation(ctx, id, await confirmationPass(ctx, newId()))).toBeNull();
  expect(await findConfirmation(elsewhere.ctx, id, pass)).toBeNull();
  expect(await findConfirmation(as(await person("student")), members.id, undefined)).toBeNull();
  // An order of a session is shown to that account alone.
  expect(
    await findConfirmation(ctx, members.id, await confirmationPass(ctx, members.id)),
  ).toBeNull();
  expect(await findConfirmation(ctx, "<b>¡Listo!</b>", pass)).toBeNull();
});

test.each([
  ["approves", cards.approved, "paid"],
  ["declines", cards.declined, "failed"],
])("a payment that the bank %s later is under way, and then decided", async (_, card, status) => {
  const { as, ctx, student, course } = await world.academy();
  const member = as(student);
  const { orderId, charge } = await payAndLeave(member, await purchase(course, card));
  expect(await findConfirmation(member, orderId, undefined)).toMatchObject({ status: "pending" });
  await acceptEvent(ctx, eventOf(charge));
  expect(await findConfirmation(member, orderId, undefined)).toMatchObject({ status });
});

test("a visitor who signs in with the course starts it from the same page", async () => {
  const { as, ctx, student, course } = await world.academy();
  await markProven(ctx, student);
  const learnerEmail = student.email;
  const { id } = await pay(ctx, await purchase(course, cards.approved, { learnerEmail }));
  const pass = await confirmationPass(ctx, id);
  const startPath = `/courses/${course.id}/continue`;
  expect((await findConfirmation(ctx, id, pass))?.courses).toMatchObject([{ startPath: null }]);
  expect((await findConfirmation(as(student), id, pass))?.courses).toMatchObject([{ startPath }]);
});

test("an address with an order in it says nothing a day later", async () => {
  const { as, student, course } = await world.academy();
  const { id } = await pay(as(student), await purchase(course));
  const now = new Date(Date.now() + 25 * 3600 * 1000);
  expect(await findConfirmation({ ...as(student), now }, id, undefined)).toBeNull();
});
