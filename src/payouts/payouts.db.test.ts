import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { type Actor, type Ctx, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { balanceOf, findPercents } from "#src/ledger/ledger-queries.ts";
import { postRefund, postSale } from "#src/ledger/post.ts";
import { deleteAccount } from "#src/privacy/delete-account.ts";
import { expectBalanced } from "#src/testing/ledger.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { markProven } from "#src/testing/prove.ts";
import { recordLetters } from "#src/testing/purchase.ts";
import { openWorld } from "#src/testing/world.ts";
import { trailOf } from "#src/trail/queries.ts";
import { dropPayoutAccount, keepPayoutAccount } from "./keep-account.ts";
import { openPayoutAccount } from "./open-account.ts";
import type { PayoutInput } from "./payout.rules.ts";
import { findPayoutAccount, listOwed, listPayouts } from "./payout-queries.ts";
import { recordPayout } from "./record-payout.ts";
import { setShare } from "./set-share.ts";

const world = await openWorld();
const letters = recordLetters(world.outside);
afterAll(() => world.close());

const password = "cosecha de mayo";
const account = {
  ...{ bank: "Bancolombia", kind: "savings" as const, number: "031-4567 4321" },
  ...{ holder: "Nubia Chilito", documentType: "CC" as const, documentNumber: "34.567.890" },
};
const share = 93_599;
const longAgo = new Date(Date.now() - 30 * 86_400_000);

/** An academy whose teacher can be paid 93,599 pesos, and who pays. */
async function openOwing() {
  const home = await world.academy();
  const passwordHash = await hashPassword(password);
  await world.database.db
    .update(users)
    .set({ passwordHash })
    .where(eq(users.academyId, home.academy.id));
  await markProven(home.ctx, home.teacher);
  const orderId = await sell(home, longAgo);
  const payer = home.as(await home.person("academy", "Luz Dary"));
  return { home, payer, teacher: home.as(home.teacher), orderId };
}

async function sell({ ctx, course, teacher }: TestAcademy, at: Date): Promise<string> {
  const orderId = newId();
  const items = [{ courseId: course.id, teacherId: teacher.id, paidCents: 3900 }];
  await inTransaction({ ...ctx, now: at }, (ctx) =>
    postSale(ctx, { orderId, totalCop: 185_640, taxCop: 29_640, items }),
  );
  return orderId;
}

function payoutTo({ id }: Actor, changes: Partial<PayoutInput> = {}): PayoutInput {
  return {
    ...{ teacherId: id, amountCop: share, paidOn: "2026-11-20", reference: "TR-981" },
    ...changes,
  };
}

const lettersTo = (email: string) => letters.filter((mail) => mail.to === email);
const sealedIn = async (ctx: Ctx, id: string) => JSON.stringify(await findPayoutAccount(ctx, id));

describe("the account of a teacher", () => {
  test("is sealed, shown by its last four, and told by mail and in the trail", async () => {
    const { home, teacher } = await openOwing();
    await keepPayoutAccount(teacher, { ...account, password });
    const kept = await findPayoutAccount(home.ctx, home.teacher.id);
    expect(kept?.account).toMatchObject({ bank: "Bancolombia", kind: "savings", lastFour: "4321" });
    const stored = await sealedIn(home.ctx, home.teacher.id);
    for (const secret of ["03145674321", "Nubia", "34567890"]) expect(stored).not.toContain(secret);
    await world.runJobs();
    const [letter] = lettersTo(home.teacher.email);
    expect(letter?.subject).toBe("Cambió la cuenta donde te pagamos");
    expect(letter?.text).toContain("termina en 4321");
    expect(letter?.text).not.toContain("03145674321");
    const trail = await trailOf(home.ctx, home.teacher.id);
    expect(trail.map(({ action }) => action)).toContain("payout-account-changed");
  });

  test.each([
    ["no password", {}],
    ["a wrong one", { password: "cosecha de junio" }],
  ])("stays with %s", async (_, proof) => {
    const { home, teacher } = await openOwing();
    const given = { ...account, ...proof };
    await expect(keepPayoutAccount(teacher, given)).rejects.toMatchObject({ code: "invalid" });
    expect(await findPayoutAccount(home.ctx, home.teacher.id)).toBeNull();
  });

  test("is for who teaches", async () => {
    const { home, payer } = await openOwing();
    for (const person of [home.as(home.student), payer]) {
      const kept = keepPayoutAccount(person, { ...account, password });
      await expect(kept).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  test("can be taken away", async () => {
    const { home, teacher } = await openOwing();
    await keepPayoutAccount(teacher, { ...account, password });
    await dropPayoutAccount(teacher, { password });
    expect(await findPayoutAccount(home.ctx, home.teacher.id)).toBeNull();
    const again = dropPayoutAccount(teacher, { password });
    await expect(again).rejects.toMatchObject({ code: "not_found" });
  });

  test("is opened for who pays, and the teacher can read that it was", async () => {
    const { home, payer, teacher } = await openOwing();
    await keepPayoutAccount(teacher, { ...account, password });
    const opened = await openPayoutAccount(payer, home.teacher.id);
    expect(opened).toMatchObject({ number: "03145674321", documentNumber: "34567890" });
    const trail = await trailOf(home.ctx, home.teacher.id);
    expect(trail.map(({ action }) => action)).toContain("payout-account-read");
    for (const person of [teacher, home.as(home.student)]) {
      const tried = openPayoutAccount(person, home.teacher.id);
      await expect(tried).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  test("is not there for another academy", async () => {
    const { home, teacher } = await openOwing();
    const { payer } = await openOwing();
    await keepPayoutAccount(teacher, { ...account, password });
    const tried = openPayoutAccount(payer, home.teacher.id);
    await expect(tried).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a payout", () => {
  test("takes the balance down, and the teacher is told where it went", async () => {
    const { home, payer, teacher } = await openOwing();
    await keepPayoutAccount(teacher, { ...account, password });
    await recordPayout(payer, payoutTo(home.teacher), newId());
    expect(await balanceOf(home.ctx, home.teacher.id)).toEqual({ heldCop: 0, payableCop: 0 });
    expect(await listOwed(home.ctx)).toEqual([]);
    expect(await listPayouts(home.ctx, null, { limit: 5, offset: 0 })).toMatchObject([
      { amountCop: share, reference: "TR-981", toAccount: "Bancolombia, ahorros, termina en 4321" },
    ]);
    await world.runJobs();
    const letter = lettersTo(home.teacher.email).at(-1);
    expect(letter?.subject).toMatch(/te pagó 93\.599 COP$/);
    for (const fact of ["TR-981", "termina en 4321"]) expect(letter?.text).toContain(fact);
    const { rows } = await world.database.db.execute(
      sql`select text, href from notifications where user_id = ${home.teacher.id}`,
    );
    expect(rows).toEqual([
      { text: "Te pagaron 93.599 COP por tus cursos.", href: "/teachers/payment_methods" },
    ]);
    await expectBalanced(home.ctx.db);
  });

  test("is one, however often its form is sent", async () => {
    const { home, payer } = await openOwing();
    const key = newId();
    const given = payoutTo(home.teacher, { amountCop: 40_000 });
    const made = await Promise.all([1, 2, 3, 4].map(() => recordPayout(payer, given, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const left = { heldCop: 0, payableCop: share - 40_000 };
    expect(await balanceOf(home.ctx, home.teacher.id)).toEqual(left);
    const other = recordPayout(payer, { ...given, amountCop: 1 }, key);
    await expect(other).rejects.toMatchObject({ code: "conflict" });
  });

  test("two at once do not pay more than is payable", async () => {
    const { home, payer } = await openOwing();
    const tried = [1, 2, 3].map(() => recordPayout(payer, payoutTo(home.teacher), newId()));
    const ends = await Promise.allSettled(tried);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await balanceOf(home.ctx, home.teacher.id)).toEqual({ heldCop: 0, payableCop: 0 });
    await expectBalanced(home.ctx.db);
  });

  test("a request that came first and waited does not pay again what a later one has paid", async () => {
    const { home, payer } = await openOwing();
    const later = { ...payer, now: new Date(payer.now.getTime() + 200) };
    await recordPayout(later, payoutTo(home.teacher), newId());
    const again = recordPayout(payer, payoutTo(home.teacher), newId());
    await expect(again).rejects.toMatchObject({ code: "conflict" });
  });

  test("nor what a later one has turned by a refund", async () => {
    const { home, payer, orderId } = await openOwing();
    const later = { ...home.ctx, now: new Date(payer.now.getTime() + 200) };
    await inTransaction(later, (ctx) => postRefund(ctx, orderId));
    const tried = recordPayout(payer, payoutTo(home.teacher), newId());
    await expect(tried).rejects.toMatchObject({ code: "conflict" });
  });

  test.each<[string, Partial<PayoutInput>, string]>([
    ["more than is payable", { amountCop: share + 1 }, "conflict"],
    ["a day to come", { paidOn: "2099-01-01" }, "invalid"],
    ["a stranger", { teacherId: newId() }, "not_found"],
  ])("is refused for %s", async (_, change, code) => {
    const { home, payer } = await openOwing();
    const tried = recordPayout(payer, payoutTo(home.teacher, change), newId());
    await expect(tried).rejects.toMatchObject({ code });
    expect(await balanceOf(home.ctx, home.teacher.id)).toMatchObject({ payableCop: share });
  });

  test("takes nothing that a refund may still need", async () => {
    const { home, payer } = await openOwing();
    await sell(home, home.ctx.now);
    const tried = recordPayout(payer, payoutTo(home.teacher, { amountCop: share + 1 }), newId());
    await expect(tried).rejects.toMatchObject({ code: "conflict" });
  });

  test("is recorded by who pays, in their own academy", async () => {
    const { home, teacher } = await openOwing();
    const { payer: stranger } = await openOwing();
    const given = payoutTo(home.teacher);
    await expect(recordPayout(teacher, given, newId())).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(recordPayout(stranger, given, newId())).rejects.toMatchObject({
      code: "not_found",
    });
    await recordPayout(home.as(await home.person("admin")), given, newId());
  });

  test("a refund after it is taken from the next sale", async () => {
    const { home, payer, orderId } = await openOwing();
    await recordPayout(payer, payoutTo(home.teacher), newId());
    await inTransaction(home.ctx, (ctx) => postRefund(ctx, orderId));
    expect(await listOwed(home.ctx)).toMatchObject([{ payableCop: -share }]);
    await sell(home, longAgo);
    expect(await listOwed(home.ctx)).toEqual([]);
  });
});

test("a teacher who leaves keeps the account until they are paid", async () => {
  const { home, payer, teacher } = await openOwing();
  await keepPayoutAccount(teacher, { ...account, password });
  await deleteAccount(teacher, { password });
  expect(await listOwed(home.ctx)).toMatchObject([
    { name: null, email: null, account: "Bancolombia, ahorros, termina en 4321" },
  ]);
  expect(await openPayoutAccount(payer, home.teacher.id)).toMatchObject({ number: "03145674321" });
  await recordPayout(payer, payoutTo(home.teacher, { amountCop: 3599 }), newId());
  expect(await findPayoutAccount(home.ctx, home.teacher.id)).not.toBeNull();
  await recordPayout(payer, payoutTo(home.teacher, { amountCop: share - 3599 }), newId());
  expect(await findPayoutAccount(home.ctx, home.teacher.id)).toBeNull();
});

describe("the teachers' share", () => {
  test("is set by who pays, and holds for the next sale", async () => {
    const { home, payer } = await openOwing();
    await setShare(payer, { sharePercent: 80 });
    expect(await findPercents(home.ctx)).toMatchObject({ teacher: 80 });
    const before = await balanceOf(home.ctx, home.teacher.id);
    await sell(home, longAgo);
    const after = await balanceOf(home.ctx, home.teacher.id);
    expect(after.payableCop - before.payableCop).toBe(106_970);
    const trail = await trailOf(home.ctx, payer.actor.id);
    expect(trail).toMatchObject([{ action: "share-changed" }]);
  });

  test("by nobody else, and nobody's elsewhere", async () => {
    const { home, teacher } = await openOwing();
    const { payer: stranger } = await openOwing();
    const tried = setShare(teacher, { sharePercent: 100 });
    await expect(tried).rejects.toMatchObject({ code: "forbidden" });
    await setShare(stranger, { sharePercent: 1 });
    expect(await findPercents(home.ctx)).toMatchObject({ teacher: 70 });
  });
});
