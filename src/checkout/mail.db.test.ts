import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { courses } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { markProven, prove } from "#src/testing/prove.ts";
import { cards, openShop, seen } from "#src/testing/purchase.ts";
import { findGift } from "./gift/gift-queries.ts";
import { sendInvitation, sendReceipt } from "./mail.ts";
import { pay } from "./pay/pay.ts";

const shop = await openShop();
const { world, purchase, lettersTo } = shop;
afterAll(() => shop.close());

const newAddress = () => `${newId()}@correo.test`;

test("the buyer gets one receipt with the items and the amount charged", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  await pay(academy.as(student), await purchase(course));
  await world.runJobs();
  await world.runJobs();
  const letters = lettersTo(student.email);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.subject).toBe(`Tu recibo: ${course.title}`);
  for (const text of [course.title, "USD 46,41", "185.640 COP", "el curso ya está en tu cuenta"]) {
    expect(letters[0]?.text).toContain(text);
  }
});

test("the name in the bill stands only in a mailbox that the buyer's account has proven", async () => {
  const { ctx, as, student, course, addCourse } = await world.academy();
  const other = await addCourse({ title: "Abejas" });
  const input = await purchase(course);
  const billing = { ...input.billing, firstName: "Gane dinero en x punto com" };
  const cash = { method: { kind: "cash" } as const };
  const typed = newAddress();
  const byStranger = { ...(await purchase(course)), billing, learnerEmail: typed };
  await pay(ctx, byStranger);
  await pay(ctx, { ...(await purchase(other, undefined, cash)), billing, learnerEmail: typed });
  // Signed in, to a mailbox that is not the account's.
  const elsewhere = newAddress();
  await pay(as(student), { ...input, billing, customerEmail: elsewhere });
  await world.runJobs();
  const begun = [...lettersTo(typed), ...lettersTo(elsewhere)];
  expect(begun.map(({ subject }) => subject.split(" ")[0])).toEqual(["Tu", "Te", "Tu"]);
  for (const { text } of begun) {
    expect(text).toMatch(/Hola\. \S/);
    expect(text).not.toContain("Gane dinero");
  }
  await markProven(ctx, student);
  const own = await purchase(other, undefined, cash);
  await pay(as(student), { ...own, billing: { ...own.billing, firstName: "Rosa" } });
  await world.runJobs();
  expect(lettersTo(student.email)[0]?.text).toContain("Hola, Rosa. ");
});

test("a receipt sent twice after a crash is one mail in the mailbox", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const { id } = await pay(academy.as(student), await purchase(course));
  await sendReceipt(ctx, id);
  await world.runJobs();
  const mails = (await world.outside.mailer.mailbox?.list()) ?? [];
  expect(mails.filter((mail) => mail.to === student.email)).toHaveLength(1);
});

test("a declined card sends no mail", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  const refused = pay(academy.as(student), await purchase(course, cards.declined));
  await expect(refused).rejects.toMatchObject({ code: "conflict" });
  await world.runJobs();
  expect(lettersTo(student.email)).toEqual([]);
});

test("a course taken off sale in the meantime does not block the receipt", async () => {
  const academy = await world.academy();
  const { student, course } = academy;
  await pay(academy.as(student), await purchase(course));
  await world.database.db.update(courses).set({ status: "draft" }).where(eq(courses.id, course.id));
  expect(await world.runJobs()).toMatchObject({ failed: 0 });
  expect(lettersTo(student.email)).toHaveLength(1);
});

test("a learner without an account is invited, and finds the course after proving the e-mail", async () => {
  const academy = await world.academy();
  const { course, ctx } = academy;
  const learnerEmail = newAddress();
  const customerEmail = newAddress();
  const gift = { learnerEmail, customerEmail };
  await pay(ctx, await purchase(course, cards.approved, gift));
  await world.runJobs();
  expect(lettersTo(learnerEmail).map((mail) => mail.subject)).toEqual([
    `Te espera un curso: ${course.title}`,
  ]);
  expect(lettersTo(customerEmail).map((mail) => mail.subject)).toEqual([
    `Tu recibo: ${course.title}`,
  ]);
  expect(lettersTo(customerEmail)[0]?.text).toContain(learnerEmail);

  const account = { email: learnerEmail.toUpperCase(), password: "una clave larga", name: "Yeny" };
  const { user } = await signUp(ctx, account);
  await prove(ctx, user);
  expect(await seen(academy, user, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("the invitation leads to the academy of the course", async () => {
  const { course, ctx, academy } = await world.academy();
  const learnerEmail = newAddress();
  const gift = { learnerEmail, customerEmail: newAddress() };
  const { id } = await pay(ctx, await purchase(course, cards.approved, gift));
  await sendInvitation(ctx, id);
  const link = /http\S+/.exec(lettersTo(learnerEmail)[0]?.text ?? "")?.[0] ?? "";
  const { host, pathname, searchParams } = new URL(link);
  expect(host).toBe(`${academy.subdomain}.localhost:3000`);
  expect(pathname).toBe("/login/gift");
  const found = await findGift(ctx, searchParams.get("token") ?? "");
  expect(found).toMatchObject({ email: learnerEmail, courses: [{ id: course.id }] });
});

test("a learner with a proven account is enrolled and not invited", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  await markProven(ctx, student);
  await pay(ctx, await purchase(course, cards.approved, { learnerEmail: student.email }));
  await world.runJobs();
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  expect(lettersTo(student.email).map((mail) => mail.subject)).toEqual([
    `Tu recibo: ${course.title}`,
  ]);
});

test("the mail about several courses names them all", async () => {
  const { course, ctx, addCourse } = await world.academy();
  const more = await addCourse({ key: "abejas", title: "Abejas sin aguijón" });
  const learnerEmail = newAddress();
  const gift = { learnerEmail, customerEmail: newAddress() };
  await pay(ctx, await purchase([course, more], cards.approved, gift));
  await world.runJobs();
  const [letter] = lettersTo(learnerEmail).filter(({ text }) => text.includes("/login/gift"));
  expect(letter?.subject).toMatch(/^Te esperan 2 cursos: /);
  expect(letter?.text).toMatch(/Ana Ruiz compró «.+» y «.+» para ti\./);
  for (const { title } of [course, more]) expect(letter?.text).toContain(`«${title}»`);
  expect(letter?.text).toContain("Recibir los cursos");
});

test("a gift to a learner with a proven account says so to the learner, and nothing to the giver", async () => {
  const { student, course, ctx } = await world.academy();
  await markProven(ctx, student);
  const gift = { learnerEmail: student.email, customerEmail: newAddress() };
  await pay(ctx, await purchase(course, cards.approved, gift));
  await world.runJobs();
  const [toLearner] = lettersTo(student.email);
  expect(toLearner?.text).toContain(`Ya está en tu cuenta, ${student.email}.`);
  expect(pathIn(toLearner)).toBe(`/courses/${course.id}/continue`);
  const toStranger = newAddress();
  const other = { learnerEmail: toStranger, customerEmail: newAddress() };
  await pay(ctx, await purchase(course, cards.approved, other));
  await world.runJobs();
  const told = [gift, other].map(({ learnerEmail, customerEmail }) => {
    const text = lettersTo(customerEmail)[0]?.text ?? "";
    return text.replaceAll(learnerEmail, "…").replace(/Pedido \S+|\S+\?key=\S+/g, "");
  });
  expect(told[0]).toBe(told[1]);
});

describe("a course that somebody buys for themselves without a session", () => {
  test.each([
    ["named twice", true],
    ["named once", false],
  ])(
    "with the address %s: one mail, a receipt that is no gift and receives the course",
    async (_, twice) => {
      const { course, ctx } = await world.academy();
      const learnerEmail = newAddress();
      const own = { learnerEmail, ...(twice ? { customerEmail: learnerEmail.toUpperCase() } : {}) };
      await pay(ctx, await purchase(course, cards.approved, own));
      await world.runJobs();
      const letters = lettersTo(learnerEmail);
      expect(letters.map(({ subject }) => subject)).toEqual([`Tu recibo: ${course.title}`]);
      expect(letters[0]?.text).not.toMatch(/regal|para ti/);
      expect(letters[0]?.text).toContain("Recibir el curso: http");
      const token = new URL(linkIn(letters[0])).searchParams.get("token") ?? "";
      expect(await findGift(ctx, token)).toMatchObject({ email: learnerEmail, giver: null });
    },
  );

  test("several courses: the receipt names them, and its link receives them all", async () => {
    const { course, ctx, addCourse } = await world.academy();
    const more = await addCourse({ key: "abejas", title: "Abejas sin aguijón" });
    const learnerEmail = newAddress();
    await pay(ctx, await purchase([course, more], cards.approved, { learnerEmail }));
    await world.runJobs();
    const [letter, ...others] = lettersTo(learnerEmail);
    expect(others).toEqual([]);
    for (const { title } of [course, more]) expect(letter?.text).toContain(title);
    expect(letter?.text).toContain("recibes los cursos");
    const token = new URL(linkIn(letter)).searchParams.get("token") ?? "";
    expect((await findGift(ctx, token))?.courses).toHaveLength(2);
  });
});

test("the button of the receipt of a member leads to the class, or to all courses", async () => {
  const { as, student, course, addCourse } = await world.academy();
  const [second, third] = [
    await addCourse({ title: "Abejas" }),
    await addCourse({ title: "Ajíes" }),
  ];
  await pay(as(student), await purchase(course));
  await pay(as(student), await purchase([second, third]));
  await world.runJobs();
  const [one, several] = lettersTo(student.email);
  expect(pathIn(one)).toBe(`/courses/${course.id}/continue`);
  expect(pathIn(several)).toBe("/login?redirectTo=%2Fexplore%23tus-compras");
  expect(several?.text).toContain("los cursos ya están en tu cuenta");
});

type Letter = { text: string } | undefined;

function linkIn(letter: Letter): string {
  return /http\S+/.exec(letter?.text ?? "")?.[0] ?? "";
}

function pathIn(letter: Letter): string {
  const { pathname, search } = new URL(linkIn(letter));
  return pathname + search;
}
