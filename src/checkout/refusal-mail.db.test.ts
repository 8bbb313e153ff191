import { afterAll, expect, test } from "vitest";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { cards, fromAddress, hurried, openShop } from "#src/testing/purchase.ts";
import { pay } from "./pay/pay.ts";
import { sendRefusal } from "./refusal-mail.ts";

const shop = await openShop();
const { world, purchase, mishap, lettersTo } = shop;
afterAll(() => shop.close());

type Home = Awaited<ReturnType<typeof world.academy>>;
const newEmail = () => `${newId()}@correo.test`;

/** A stranger at another address each time, who gives a name and a mailbox of their own. */
async function tryToBuy({ ctx, course }: Home, learnerEmail: string, customerEmail = newEmail()) {
  const input = await purchase(course, cards.approved, { learnerEmail, customerEmail });
  Object.assign(input.billing, { firstName: "Fulgencio", lastName: "Extraño" });
  const from = `198.51.100.${Math.floor(Math.random() * 255)}`;
  await expect(pay(fromAddress(ctx, from), input)).rejects.toMatchObject({ code: "conflict" });
  await world.runJobs();
}

const refusalsTo = (email: string) =>
  lettersTo(email).filter(({ id }) => id.startsWith("refusal-"));

test("who has the course reads it, with the way there and not a word of the stranger", async () => {
  const home = await world.academy();
  const { student, course, ctx } = home;
  await enrol(ctx, student.id, course.id);
  const stranger = newEmail();
  await tryToBuy(home, student.email, stranger);
  const [letter] = refusalsTo(student.email);
  expect(letter?.subject).toBe(`Ya tienes «${course.title}»`);
  expect(letter?.text).toContain(`«${course.title}» ya está en tu cuenta`);
  expect(letter?.text).toContain(`/explore/courses/${course.id}/`);
  for (const part of [letter?.text, letter?.html]) {
    expect(part).not.toMatch(/Fulgencio|Extraño|Calle 5|Pasto|3001234567/);
    expect(part).not.toContain(stranger);
  }
  expect(lettersTo(stranger)).toEqual([]);
});

test("for whom it is paid without an account is led to receive it", async () => {
  const home = await world.academy();
  const learnerEmail = newEmail();
  await pay(home.ctx, await purchase(home.course, cards.approved, { learnerEmail }));
  await tryToBuy(home, learnerEmail);
  const [letter] = refusalsTo(learnerEmail);
  expect(letter?.subject).toBe(`Ya tienes «${home.course.title}»`);
  expect(letter?.text).toContain("recíbelo en tu cuenta");
  expect(letter?.text).toContain("/login/gift?token=");
});

test("a payment in process is told, with what to wait for", async () => {
  const home = await world.academy();
  const learnerEmail = newEmail();
  await mishap({ settleMs: 600_000 });
  const input = await purchase(home.course, cards.approved, { learnerEmail });
  await pay(hurried(home.ctx), input);
  await tryToBuy(home, learnerEmail);
  const [letter] = refusalsTo(learnerEmail);
  expect(letter?.subject).toBe(`Hay un pago en proceso para «${home.course.title}»`);
  expect(letter?.text).toContain("Espera su respuesta antes de pagar otra vez");
});

test("a teacher is told to buy with another account", async () => {
  const home = await world.academy();
  await tryToBuy(home, home.teacher.email);
  const [letter] = refusalsTo(home.teacher.email);
  expect(letter?.subject).toBe("Los profesores compran con otra cuenta");
  expect(letter?.text).toContain("crea una cuenta de estudiante con otro correo");
});

test("whatever strangers do, an address gets one such mail an hour", async () => {
  const home = await world.academy();
  const { teacher } = home;
  for (let tried = 0; tried < 4; tried++) await tryToBuy(home, teacher.email);
  expect(refusalsTo(teacher.email)).toHaveLength(1);
  await world.database.pool.query("update rate_limits set expire = expire - 3600000");
  await tryToBuy(home, teacher.email);
  expect(refusalsTo(teacher.email)).toHaveLength(2);
});

test("a mail that the server did not take is sent by the job's next run", async () => {
  const { ctx, teacher } = await world.academy();
  const refusal = { email: teacher.email, teaches: true, owned: [], pending: [] };
  const broken = {
    ...ctx.outside.mailer,
    send: () => Promise.reject(new Error("the mail server is away")),
  };
  const failing = { ...ctx, outside: { ...ctx.outside, mailer: broken } };
  const mailId = newId();
  await expect(sendRefusal(failing, { ...refusal, mailId })).rejects.toThrow("away");
  await sendRefusal(ctx, { ...refusal, mailId });
  expect(refusalsTo(teacher.email)).toHaveLength(1);
});

test("a course that was taken off meanwhile leaves the others in the letter", async () => {
  const { ctx, course, teacher } = await world.academy();
  const email = newEmail();
  const owned = [newId(), course.id];
  const refusal = { mailId: newId(), email, teaches: false, owned, pending: [] };
  await sendRefusal(ctx, refusal);
  expect(refusalsTo(email)[0]?.text).toContain(course.title);
  expect(refusalsTo(teacher.email)).toEqual([]);
});
