import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { signUp } from "#src/accounts/sign-up/sign-up.ts";
import { acceptEvent } from "#src/checkout/settle/accept-event.ts";
import type { Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { markProven, prove } from "#src/testing/prove.ts";
import { cards, eventOf, hurried, openShop, seen } from "#src/testing/purchase.ts";
import { quotasWith } from "#src/testing/world.ts";
import { pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase, decided } = shop;
afterAll(() => shop.close());

test("a buyer without a session names the learner, whose proven account is enrolled", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  await markProven(ctx, student);
  const learnerEmail = ` ${student.email.toUpperCase()}`;
  await pay(ctx, await purchase(course, cards.approved, { learnerEmail }));
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("without an account the enrolment waits, and proving that address claims it, not typing it", async () => {
  const academy = await world.academy();
  const { course, ctx } = academy;
  const account = newcomer();
  await pay(ctx, await purchase(course, cards.approved, { learnerEmail: account.email }));
  const written = { ...account, email: account.email.toUpperCase() };
  const { user } = await signUp(ctx, written);
  expect(await seen(academy, user, course)).toEqual({ enrolled: false, newStudents: 0 });
  await prove(ctx, user);
  expect(await seen(academy, user, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("it waits too where an account with that address existed before and has not proven it", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  const gift = { learnerEmail: student.email, customerEmail: newcomer().email };
  await pay(ctx, await purchase(course, cards.approved, gift));
  expect(await seen(academy, student, course)).toEqual({ enrolled: false, newStudents: 0 });
  await world.runJobs();
  expect(shop.lettersTo(student.email).map(({ subject }) => subject)).toContain(
    `Te espera un curso: ${course.title}`,
  );
  await Promise.all([prove(ctx, student), prove(ctx, student)]);
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("who buys in their own session has the course at once, and proving changes nothing", async () => {
  const academy = await world.academy();
  const { student, course, ctx } = academy;
  await pay(academy.as(student), await purchase(course));
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
  await prove(ctx, student);
  expect(await seen(academy, student, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("an account with that address in another academy claims nothing", async () => {
  const academy = await world.academy();
  const other = await world.academy();
  const { course, ctx } = academy;
  const account = newcomer();
  await pay(ctx, await purchase(course, cards.approved, { learnerEmail: account.email }));
  const stranger = await signUp(other.ctx, account);
  await prove(other.ctx, stranger.user);
  expect(await seen(academy, stranger.user, course)).toEqual({ enrolled: false, newStudents: 0 });
  const { user } = await signUp(ctx, account);
  await prove(ctx, user);
  expect(await seen(academy, user, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("a payment settled during the proof still reaches the account", async () => {
  const academy = await world.academy();
  const { course, ctx } = academy;
  const account = newcomer();
  const input = await purchase(course, cards.approved, { learnerEmail: account.email });
  await pay(hurried(ctx), input);
  const event = eventOf(await decided(account.email));
  let settling: Promise<void> | undefined;
  const meanwhile = async () => {
    settling = acceptEvent(academy.ctx, event);
    // The embedded database has one connection, so nothing can happen during the transaction.
    if (!world.database.embedded) await Promise.race([settling, somebodyWaits()]);
  };
  const { user } = await signUp(ctx, account);
  const mailboxProven = [...ctx.hooks.mailboxProven, meanwhile];
  await prove({ ...ctx, hooks: { ...ctx.hooks, mailboxProven } }, user);
  await settling;
  expect(await seen(academy, user, course)).toEqual({ enrolled: true, newStudents: 1 });
});

test("purchases without a session, which may invite others, are limited for one address", async () => {
  const academy = await world.academy();
  const { course, student } = academy;
  const quotas = quotasWith({ INVITATIONS_PER_DAY: 2 });
  const limited = <C extends Ctx>(ctx: C) => ({ ...ctx, outside: { ...ctx.outside, quotas } });
  const invite = async () => {
    const learnerEmail = newcomer().email;
    const input = await purchase(course, cards.approved, { learnerEmail });
    return { input, paid: await pay(limited(academy.ctx), input) };
  };
  const { input, paid } = await invite();
  await invite();
  await expect(invite()).rejects.toMatchObject({
    code: "too_many",
    message:
      "Desde tu conexión no se permiten más de 2 compras sin cuenta en un día. Inicia sesión para comprar. Puedes seguir en 24 horas.",
  });
  // A repeated call is no second purchase, and a member needs no quota.
  expect(await pay(limited(academy.ctx), input)).toEqual(paid);
  const own = await pay(limited(academy.as(student)), await purchase(course));
  expect(own.status).toBe("SUCCESS");
});

function newcomer() {
  return { email: `${newId()}@correo.test`, password: "una clave larga", name: "Yeny Tunubalá" };
}

/** Waits until another session of this database waits for a lock; only the owner can see that. */
function somebodyWaits(): Promise<void> {
  const { db } = world.database;
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return vi.waitFor(async () => expect((await db.execute(waiting)).rows).not.toEqual([]), 30_000);
}
