import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#src/accounts/tables.ts";
import { messages } from "#src/checkout/rules.ts";
import { orderClaims, orders } from "#src/checkout/tables.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { recordStatements } from "#src/testing/database/statements.ts";
import { openDoor } from "#src/testing/door.ts";
import { cards, fromAddress, hurried, openShop, tokenOf } from "#src/testing/purchase.ts";
import { quotasWith } from "#src/testing/world.ts";
import { type PayInput, pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase, charges, mishap, lettersTo } = shop;
const door = openDoor(world);
const statements = recordStatements(world.database.pool);
afterAll(() => shop.close());
beforeEach(async () => {
  world.outside.quotas = quotasWith();
  await world.database.pool.query("delete from pgboss.job");
});

const newEmail = () => `${newId()}@correo.test`;
type Home = Awaited<ReturnType<typeof world.academy>>;

/** Addresses for which nothing is sold, each for another reason. */
const reasons = {
  "has the course": async ({ student, course, ctx }: Home) => {
    await enrol(ctx, student.id, course.id);
    return student.email;
  },
  "has it waiting": async ({ course, ctx }: Home) => {
    const learnerEmail = newEmail();
    await pay(ctx, await purchase(course, cards.approved, { learnerEmail }));
    return learnerEmail;
  },
  "has a payment pending": async ({ course, ctx }: Home) => {
    const learnerEmail = newEmail();
    await mishap({ settleMs: 600_000 });
    const input = await purchase(course, cards.approved, { learnerEmail });
    expect(await pay(hurried(ctx), input)).toMatchObject({ status: "PENDING" });
    return learnerEmail;
  },
  teaches: async ({ teacher }: Home) => teacher.email,
};
type Reason = keyof typeof reasons;
const each = Object.keys(reasons) as Reason[];

function wire({ course }: Home, input: PayInput, behalfUser: string) {
  const { firstName, lastName, phone, address, city } = input.billing;
  return {
    cardInformation: { token: tokenOf(input), installments: 1 },
    customerInfo: { firstName, lastName, phone },
    billingAddressInfo: { address, city, country: "CO" },
    conversionRate: input.shown.usdCop,
    acceptationToken: input.acceptanceToken,
    acceptPersonalAuth: input.personalDataToken,
    totalTaxes: input.shown.taxCents / 100,
    totalInvoice: input.shown.totalCents / 100,
    courseId: course.id,
    paymentType: "card",
    behalfUser,
  };
}

describe("to a buyer without a session", () => {
  test("every reason is the same answer to the byte, which charges and leaves nothing", async () => {
    const answers: string[] = [];
    for (const reason of each) {
      const home = await world.academy();
      const email = await reasons[reason](home);
      const before = (await charges(email)).length;
      const kept = await rowsOf(home);
      const json = wire(home, await purchase(home.course), email);
      const headers = { "idempotency-key": newId() };
      const answer = await door.anyone(home.academy)("/api/transactions", { json, headers });
      const shown = [...answer.headers].filter(([name]) => name !== "x-request-id");
      answers.push(JSON.stringify([answer.status, shown, await answer.text()]));
      expect(await charges(email), reason).toHaveLength(before);
      expect(await rowsOf(home), reason).toEqual(kept);
    }
    expect(new Set(answers).size, answers.join("\n")).toBe(1);
    expect(JSON.parse(answers[0] ?? "")).toEqual([
      409,
      expect.anything(),
      JSON.stringify({
        type: "urn:semillero:conflict",
        title: "No se pudo completar",
        status: 409,
        detail: "No podemos vender este curso para ese correo. Te escribimos la razón.",
        errors: [
          {
            path: "behalfUser",
            message: "No podemos vender este curso para ese correo. Te escribimos la razón.",
          },
        ],
      }),
    ]);
  });

  test("no reason asks more or less of the database than another, so none takes longer", async () => {
    const asked: string[] = [];
    for (const reason of each) {
      const home = await world.academy();
      const learnerEmail = await reasons[reason](home);
      const input = await purchase(home.course, cards.approved, { learnerEmail });
      statements();
      await expect(pay(home.ctx, input)).rejects.toMatchObject({ message: messages.notSold });
      asked.push(statements().join("\n"));
    }
    expect(asked[0]).toContain("insert");
    expect(new Set(asked).size, asked.join("\n")).toBe(1);
  });

  test("of several courses the answer does not say which one", async () => {
    const home = await world.academy();
    const { student, course, ctx } = home;
    const other = await home.addCourse({ title: "Abonos de la finca" });
    await enrol(ctx, student.id, course.id);
    const learnerEmail = student.email;
    const both = await purchase([course, other], cards.approved, { learnerEmail });
    await expect(pay(ctx, both)).rejects.toMatchObject({
      code: "conflict",
      message: messages.notSold,
    });
    await world.runJobs();
    expect(lettersTo(learnerEmail)[0]?.text).not.toContain("Abonos");
    expect(await charges(learnerEmail)).toEqual([]);
  });

  test("the sixth such answer in an hour is a 429 for every address, and others go on", async () => {
    const home = await world.academy();
    const { ctx, course, teacher } = home;
    world.outside.quotas = quotasWith({ UNSOLD_PER_HOUR: 5 });
    const buy = async (learnerEmail: string, from = "203.0.113.7") =>
      pay(fromAddress(ctx, from), await purchase(course, cards.approved, { learnerEmail }));
    for (let asked = 0; asked < 5; asked++) {
      await expect(buy(teacher.email)).rejects.toMatchObject({ code: "conflict" });
    }
    const refusal = {
      code: "too_many",
      message:
        "Desde tu conexión no se permiten más de 5 compras rechazadas en una hora. Para comprar " +
        "ya, inicia sesión con un correo confirmado. Puedes seguir en una hora.",
    };
    await expect(buy(teacher.email)).rejects.toMatchObject(refusal);
    const nobodys = newEmail();
    await expect(buy(nobodys)).rejects.toMatchObject(refusal);
    expect(await charges(nobodys)).toEqual([]);
    expect(await buy(nobodys, "198.51.100.20")).toMatchObject({ status: "SUCCESS" });
  });

  test("who lost the answer of an own payment gets its outcome by the same key", async () => {
    const { ctx, course } = await world.academy();
    const learnerEmail = newEmail();
    await mishap({ settleMs: 300 });
    const input = await purchase(course, cards.approved, { learnerEmail });
    expect(await pay(hurried(ctx), input)).toMatchObject({ status: "PENDING" });
    expect(await pay(hurried(ctx), input)).toMatchObject({ status: "PENDING" });
    await shop.decided(learnerEmail);
    expect(await pay(ctx, input)).toMatchObject({ status: "SUCCESS" });
    const other = await purchase(course, cards.approved, { learnerEmail });
    await expect(pay(ctx, other)).rejects.toMatchObject({ message: messages.notSold });
    expect(await charges(learnerEmail)).toHaveLength(1);
  });
});

describe("to a buyer with a session", () => {
  test("what others bought for an address that is only typed is told to its mailbox alone", async () => {
    const home = await world.academy();
    const { ctx, course } = home;
    const typed = await home.person("student");
    const learnerEmail = typed.email;
    await mishap({ settleMs: 600_000 });
    const gift = await purchase(course, cards.approved, { learnerEmail });
    await pay(hurried(ctx), gift);
    const own = async () => pay(home.as(typed), await purchase(course));
    await expect(own()).rejects.toMatchObject({ message: messages.notSold });
    await world.database.db
      .update(users)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(users.id, typed.id));
    await expect(own()).rejects.toMatchObject({ message: messages.underWay });
  });

  test("the own course and the own payment are told, and no mail is sent", async () => {
    const home = await world.academy();
    const { student, course } = home;
    const other = await home.addCourse({ title: "Abonos de la finca" });
    const ctx = home.as(student);
    await pay(ctx, await purchase(course));
    await mishap({ settleMs: 600_000 });
    await pay(hurried(ctx), await purchase(other));
    const again = async (bought: typeof course) => pay(ctx, await purchase(bought));
    await expect(again(course)).rejects.toMatchObject({ message: messages.alreadyEnrolled });
    await expect(again(other)).rejects.toMatchObject({ message: messages.underWay });
    await world.runJobs();
    expect(lettersTo(student.email).map(({ subject }) => subject)).toEqual([
      `Tu recibo: ${course.title}`,
    ]);
  });
});

async function rowsOf({ academy }: Home) {
  const { db } = world.database;
  return {
    orders: await db.$count(orders, eq(orders.academyId, academy.id)),
    claims: await db.$count(orderClaims, eq(orderClaims.academyId, academy.id)),
  };
}
