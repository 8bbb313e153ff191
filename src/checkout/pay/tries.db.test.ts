import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { messages } from "#src/checkout/rules.ts";
import { countWithin } from "#src/count-within.ts";
import type { Actor } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { GatewayRefused } from "#src/outside/gateway/payment-gateway.ts";
import { openLimiter } from "#src/outside/limiter.ts";
import { isProblem } from "#src/problem.ts";
import { cards, fromAddress, hurried, openShop, withGateway } from "#src/testing/purchase.ts";
import { quotasWith } from "#src/testing/world.ts";
import { type PayInput, pay } from "./pay.ts";
import { preview } from "./preview.ts";

const shop = await openShop();
const { world, purchase, charges, mishap } = shop;
afterAll(() => shop.close());

/** The defaults of the README, but for the card: all tests share the declined one. */
const standard = {
  DECLINES_PER_HOUR: 10,
  ADDRESS_DECLINES_PER_HOUR: 30,
  ACADEMY_DECLINES_PER_HOUR: 200,
};
beforeEach(() => {
  world.outside.quotas = quotasWith(standard);
});

const address = "203.0.113.7";
const { declined, approved } = cards;
const newEmail = () => `${newId()}@correo.test`;

async function academyWith(quotas: Record<string, number> = {}) {
  world.outside.quotas = quotasWith({ ...standard, ...quotas });
  const academy = await world.academy();
  /** "paid", "declined", or the sentence of another refusal. */
  const outcome = (ctx: typeof academy.ctx, input: PayInput) =>
    pay(ctx, input).then(
      ({ status }) => (status === "SUCCESS" ? "paid" : status),
      (error) => {
        if (!isProblem(error)) throw error;
        return error.message.startsWith("El banco rechazó") ? "declined" : error.message;
      },
    );
  return {
    ...academy,
    /** A buyer without a session pays for a learner. */
    async visit(card: string, learnerEmail = newEmail(), from = address) {
      const input = await purchase(academy.course, card, { learnerEmail });
      return outcome(fromAddress(academy.ctx, from), input);
    },
    async member(actor: Actor, card: string, from = address) {
      return outcome(fromAddress(academy.as(actor), from), await purchase(academy.course, card));
    },
    async proven() {
      const actor = await academy.person("student");
      await world.database.db
        .update(users)
        .set({ emailVerifiedAt: new Date() })
        .where(eq(users.id, actor.id));
      return actor;
    },
  };
}

async function times<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await act(index));
  return results;
}

const count = (outcomes: string[], wanted: string) =>
  outcomes.filter((outcome) => outcome === wanted).length;

test("of 60 declined cards in a row for one learner the bank sees 10", async () => {
  const { visit } = await academyWith();
  const email = newEmail();
  const outcomes = await times(60, () => visit(declined, email));
  expect(count(outcomes, "declined")).toBe(10);
  expect(await charges(email)).toHaveLength(10);
  expect(outcomes.at(-1)).toMatch(
    /^No se permiten más de 10 pagos rechazados en una hora\. Llama a tu banco o ten a mano otra tarjeta\. Puedes seguir en .+\.$/,
  );
});

test("of 60 declined cards in a row for sixty learners the bank sees 30, and a member still buys", async () => {
  const { visit, member, proven } = await academyWith();
  const outcomes = await times(60, () => visit(declined));
  expect(count(outcomes, "declined")).toBe(30);
  expect(outcomes.at(-1)).toMatch(
    /^Desde tu conexión no se permiten más de 30 pagos rechazados en una hora\. Para comprar ya, inicia sesión con un correo confirmado\. Puedes seguir en .+\.$/,
  );
  expect(await visit(approved)).toBe(outcomes.at(-1));
  expect(await member(await proven(), approved)).toBe("paid");
  expect(await visit(approved, newEmail(), "198.51.100.9")).toBe("paid");
});

test("sixty at once pass no further than sixty in a row", async () => {
  const { ctx, course } = await academyWith({ ADDRESS_DECLINES_PER_HOUR: 5 });
  const inputs = await times(30, () => purchase(course, declined, { learnerEmail: newEmail() }));
  const other = {
    ...ctx,
    outside: { ...ctx.outside, limiter: openLimiter(world.database.pool, "rate_limits") },
  };
  // Two processes share the count.
  const tries = inputs.map((input, index) => pay(index % 2 ? ctx : other, input));
  const codes = (await Promise.allSettled(tries)).map((result) =>
    result.status === "rejected" ? result.reason.code : "paid",
  );
  expect(count(codes, "conflict")).toBe(5);
  expect(count(codes, "too_many")).toBe(25);
});

test("forty people buy one after another behind one address", async () => {
  const { visit } = await academyWith();
  expect(count(await times(40, () => visit(approved)), "paid")).toBe(40);
});

test("a cooperative whose members mistype three times each, one after another, is not stopped", async () => {
  const { visit } = await academyWith();
  const outcomes = await times(12, async () => {
    const email = newEmail();
    const mistyped = await times(3, () => visit(declined, email));
    return [...mistyped, await visit(approved, email)].join(" ");
  });
  expect(new Set(outcomes)).toEqual(new Set(["declined declined declined paid"]));
});

test("members with proven addresses mistype in turns, and nobody stops another", async () => {
  const { member, proven } = await academyWith();
  const people = await times(12, proven);
  const wrong = await times(36, (index) => member(people[index % 12] as Actor, declined));
  expect(count(wrong, "declined")).toBe(36);
  const right = await times(12, (index) => member(people[index] as Actor, approved));
  expect(count(right, "paid")).toBe(12);
});

test("an account that only typed its address counts with its network address too", async () => {
  const { member, person } = await academyWith({ ADDRESS_DECLINES_PER_HOUR: 4 });
  const outcomes = await times(6, async () => member(await person("student"), declined));
  expect(count(outcomes, "declined")).toBe(4);
});

test("a card past its allowance gets one try of each further visitor, in any academy", async () => {
  const { visit } = await academyWith({ CARD_DECLINES_PER_DAY: 4 });
  await world.database.pool.query("delete from rate_limits");
  const elsewhere = await world.academy();
  let charged = 0;
  for (let visitor = 0; visitor < 30; visitor++) {
    const outcomes = await times(3, () => visit(declined, newEmail(), `198.51.100.${visitor}`));
    charged += count(outcomes, "declined");
    if (visitor > 1) expect(count(outcomes, "declined")).toBe(1);
  }
  // Four of the first two visitors, the fifth of the second, and one of each other.
  expect(charged).toBe(33);
  const learnerEmail = newEmail();
  const there = fromAddress(elsewhere.ctx, "192.0.2.4");
  const buy = async () => pay(there, await purchase(elsewhere.course, declined, { learnerEmail }));
  await expect(buy()).rejects.toMatchObject({ code: "conflict" });
  await expect(buy()).rejects.toMatchObject({
    code: "too_many",
    message:
      "Con una tarjeta no se permiten más de 4 pagos rechazados en un día. Llama a tu banco o ten " +
      "a mano otra. Puedes seguir en una hora.",
  });
  expect(await charges(learnerEmail)).toHaveLength(1);
});

test("where an academy's declines pile up, buyers without a proven address sign in", async () => {
  const { visit, member, proven, person } = await academyWith({ ACADEMY_DECLINES_PER_HOUR: 20 });
  const outcomes = await times(25, (index) => visit(declined, newEmail(), `198.51.100.${index}`));
  expect(count(outcomes, "declined")).toBe(20);
  const sentence =
    /^Hay demasiados pagos rechazados en este sitio\. Para comprar ya, inicia sesión con un correo confirmado\. Puedes seguir en .+\.$/;
  expect(await visit(approved, newEmail(), "192.0.2.77")).toMatch(sentence);
  expect(await member(await person("student"), approved)).toMatch(sentence);
  expect(await member(await proven(), approved)).toBe("paid");
  const { ctx, course } = await world.academy();
  const elsewhere = await purchase(course, approved, { learnerEmail: newEmail() });
  expect(await pay(ctx, elsewhere)).toMatchObject({ status: "SUCCESS" });
});

test("what the gateway itself refuses counts like a declined card", async () => {
  const { ctx, course } = await academyWith({ DECLINES_PER_HOUR: 2 });
  const learnerEmail = newEmail();
  const codes = await times(3, async () => {
    const input = await purchase(course, approved, {
      learnerEmail,
      method: { kind: "card", token: "tok_test_1_none", installments: 1 },
    });
    return pay(ctx, input).catch(({ code }) => code);
  });
  expect(codes).toEqual(["conflict", "conflict", "too_many"]);
});

test("a payment that the bank approves after the answer does not count; a declined one does", async () => {
  const { ctx, course, addCourse, visit } = await academyWith({ DECLINES_PER_HOUR: 1 });
  await world.database.pool.query("delete from pgboss.job");
  const [late, lost] = [newEmail(), newEmail()];
  for (const [learnerEmail, card] of [
    [late, approved],
    [lost, declined],
  ] as const) {
    await mishap({ settleMs: 400 });
    const input = await purchase(course, card, { learnerEmail });
    expect(await pay(hurried(ctx), input)).toMatchObject({ status: "PENDING" });
    await shop.decided(learnerEmail);
  }
  await world.database.pool.query(
    "update pgboss.job set start_after = now() where name like 'checkout.%'",
  );
  expect(await world.runJobs()).toMatchObject({ failed: 0 });
  const second = await purchase(await addCourse(), approved, { learnerEmail: late });
  expect(await pay(ctx, second)).toMatchObject({ status: "SUCCESS" });
  expect(await visit(approved, lost)).toMatch(
    /^No se permiten más de 1 pago rechazado en una hora/,
  );
});

test("payments that wait for their buyers are no failures of an academy or an address", async () => {
  const { ctx, course } = await academyWith({
    ADDRESS_DECLINES_PER_HOUR: 3,
    ACADEMY_DECLINES_PER_HOUR: 3,
  });
  const outcomes = await times(6, async () => {
    const method = { kind: "cash" } as const;
    const input = await purchase(course, undefined, { learnerEmail: newEmail(), method });
    return (await pay(fromAddress(ctx, address), input)).status;
  });
  expect(count(outcomes, "PENDING")).toBe(6);
});

test("a gateway that takes no more charges for now asks the buyer to wait, and counts nothing", async () => {
  const { ctx, course } = await academyWith({ DECLINES_PER_HOUR: 1 });
  const learnerEmail = newEmail();
  const busy = withGateway(ctx, {
    charge: async () => {
      throw new GatewayRefused(["Too many requests"], 429);
    },
  });
  const buy = async (at: typeof ctx) => pay(at, await purchase(course, approved, { learnerEmail }));
  // A conflict is a verdict, after which the page makes another key: the next press is a new purchase.
  const wait = { code: "conflict", message: messages.gatewayBusy };
  await expect(buy(busy)).rejects.toMatchObject(wait);
  await expect(buy(busy)).rejects.toMatchObject(wait);
  expect(await buy(ctx)).toMatchObject({ status: "SUCCESS" });
});

test("one visitor cannot have the gateway asked for its terms without end", async () => {
  const { ctx, course, person } = await academyWith({ OFFERS_PER_MINUTE: 2 });
  const visitor = fromAddress(ctx, "203.0.113.78");
  await times(2, () => preview(visitor, [course.id]));
  await expect(preview(visitor, [course.id])).rejects.toMatchObject({
    code: "too_many",
    message: expect.stringMatching(
      /^No puedes abrir más de 2 compras en un minuto\. Puedes seguir/,
    ),
  });
  const method = { kind: "cash" } as const;
  const cash = await purchase(course, undefined, { learnerEmail: newEmail(), method });
  await expect(pay(visitor, cash)).rejects.toMatchObject({ code: "too_many" });
  await expect(preview(fromAddress(ctx, "198.51.100.78"), [course.id])).resolves.toBeTruthy();
  const member = { ...visitor, actor: await person("student") };
  await expect(preview(member, [course.id])).resolves.toBeTruthy();
});

test("what one visitor asks counts in all academies under the same keys, and apart under others", async () => {
  const [here, other] = [await academyWith({ OFFERS_PER_MINUTE: 2 }), await world.academy()];
  const from = "203.0.113.77";
  await preview(fromAddress(here.ctx, from), [here.course.id]);
  const visitor = fromAddress(other.ctx, from);
  await preview(visitor, [other.course.id]);
  const tooMany = { code: "too_many" };
  await expect(preview(visitor, [other.course.id])).rejects.toMatchObject(tooMany);
  const again = preview(fromAddress(here.ctx, from), [here.course.id]);
  await expect(again).rejects.toMatchObject(tooMany);
  const academy = { ...visitor.academy, merchantId: newId() };
  await countWithin({ ...visitor, academy }, "offers", { address: from });
});

test("no key of a limit names a person, a network address or a card", async () => {
  const { visit } = await academyWith();
  const email = newEmail();
  await visit(declined, email);
  const { rows } = await world.database.pool.query("select key from rate_limits");
  expect(rows.length).toBeGreaterThan(3);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});
