import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { markProven } from "#src/testing/prove.ts";
import { openWorld, quotasWith } from "#src/testing/world.ts";
import { couponTexts } from "./coupon.rules.ts";
import { findDiscount } from "./coupon-queries.ts";
import { claimRedemption, releaseRedemption } from "./redeem.ts";
import { couponCourses, couponRedemptions, coupons } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());

const { db } = world.database;
const hour = 3_600_000;

async function openScene(changes: Partial<typeof coupons.$inferInsert> = {}) {
  const home = await world.academy();
  const academyId = home.academy.id;
  const couponId = newId();
  await db.insert(coupons).values({
    ...{ academyId, id: couponId, code: "MIEL10", percent: 10, createdBy: home.teacher.id },
    ...{ validFrom: new Date(Date.now() - hour), chosenOnly: false, isOn: true },
    ...changes,
  });
  const { id, priceCents } = home.course;
  const item = { id, priceCents, teacherId: home.teacher.id };
  const claim = (learnerEmail: string, { orderId = newId(), version = 1 } = {}) =>
    inTransaction(
      home.ctx,
      async (ctx) =>
        (await claimRedemption(ctx, {
          ...{ discount: { couponId, version }, orderId, learnerEmail },
        })) === "claimed",
    );
  /** What a claim says that is not granted. */
  const refusal = (version = 1) =>
    inTransaction(home.ctx, (ctx) => {
      const discount = { couponId, version };
      return claimRedemption(ctx, { discount, orderId: newId(), learnerEmail: "ana@correo.test" });
    });
  const release = (orderId: string) =>
    inTransaction(home.ctx, (ctx) => releaseRedemption(ctx, orderId));
  const counted = async () => {
    const [coupon] = await db.select().from(coupons).where(eq(coupons.id, couponId));
    const rows = await db.$count(couponRedemptions, eq(couponRedemptions.couponId, couponId));
    return [coupon?.redeemed, rows];
  };
  return { ...home, academyId, couponId, item, claim, refusal, release, counted, home };
}

describe("what a coupon takes off", () => {
  test("is found by its code however it is typed", async () => {
    const { home, item, couponId } = await openScene();
    expect(await findDiscount(home.ctx, " Míel 10", [item])).toEqual({
      ...{ couponId, code: "MIEL10", version: 1, discountCents: 390, spread: [390] },
    });
  });

  test.each([
    ["no existe", couponTexts.unknown, { code: "OTRO" }],
    ["is off", couponTexts.unknown, { isOn: false }],
    ["is over", couponTexts.over, { validUntil: new Date(Date.now() - 1000) }],
    ["is early", couponTexts.early, { validFrom: new Date(Date.now() + hour) }],
    ["is used up", couponTexts.used, { limit: 1, redeemed: 1 }],
  ])("is nothing where the coupon %s", async (_, error, changes) => {
    const { home, item } = await openScene(changes);
    expect(await findDiscount(home.ctx, "MIEL10", [item])).toEqual({ error });
  });

  test("is nothing with the code of another academy", async () => {
    const [{ item }, { home }] = [await openScene(), await openScene({ code: "OTRO" })];
    expect(await findDiscount(home.ctx, "MIEL10", [item])).toEqual({ error: couponTexts.unknown });
  });

  test("is off the courses of the teacher who made it, and no other", async () => {
    const home = await openScene();
    await db
      .update(coupons)
      .set({ teacherId: home.teacher.id, percent: null, amountCents: 1050 })
      .where(eq(coupons.id, home.couponId));
    const foreign = { id: newId(), priceCents: 2500, teacherId: newId() };
    expect(await findDiscount(home.ctx, "MIEL10", [foreign, home.item])).toMatchObject({
      ...{ discountCents: 1050, spread: [0, 1050] },
    });
    expect(await findDiscount(home.ctx, "MIEL10", [foreign])).toEqual({ error: couponTexts.unfit });
  });

  test("is off the chosen courses alone", async () => {
    const { home, academyId, couponId, item } = await openScene({ chosenOnly: true });
    const other = await home.addCourse({ key: "miel", title: "Miel" });
    await db.insert(couponCourses).values({ academyId, couponId, courseId: other.id });
    const second = { ...item, id: other.id, priceCents: other.priceCents };
    const both = await findDiscount(home.ctx, "MIEL10", [item, second]);
    expect(both).toMatchObject({ spread: [0, other.priceCents / 10] });
    expect(await findDiscount(home.ctx, "MIEL10", [item])).toEqual({ error: couponTexts.unfit });
  });

  test("is nothing for who has used it, and tells a stranger nothing of them", async () => {
    const { home, item, claim } = await openScene();
    await claim(home.student.email);
    await markProven(home.ctx, home.student);
    expect(await findDiscount(home.as(home.student), "MIEL10", [item])).toEqual({
      error: couponTexts.used,
    });
    expect(await findDiscount(home.ctx, "MIEL10", [item])).toMatchObject({ discountCents: 390 });
    const other = await home.person("student");
    expect(await findDiscount(home.as(other), "MIEL10", [item])).toMatchObject({
      discountCents: 390,
    });
  });

  test("tells an account that only typed its address nothing of that address", async () => {
    const { home, item, claim } = await openScene();
    await claim(home.student.email);
    expect(await findDiscount(home.as(home.student), "MIEL10", [item])).toMatchObject({
      discountCents: 390,
    });
  });

  test("is what a gift costs less, though its giver has used it", async () => {
    const { home, item, claim } = await openScene();
    await claim(home.student.email);
    await markProven(home.ctx, home.student);
    const giver = home.as(home.student);
    expect(await findDiscount(giver, "MIEL10", [item], { forAnother: true })).toMatchObject({
      discountCents: 390,
    });
  });

  test("after many codes that do not exist the next one has to wait, one that exists too", async () => {
    const { home, item } = await openScene();
    world.outside.quotas = quotasWith({ COUPON_GUESSES_PER_HOUR: 3 });
    const member = home.as(home.student);
    const ask = async (ctx: Ctx, code: string) => {
      const found = await findDiscount(ctx, code, [item]);
      return "error" in found ? found.error : found.code;
    };
    try {
      for (const code of ["MIEL11", "MIEL12", "MIEL13"]) {
        expect(await ask(member, code)).toBe(couponTexts.unknown);
      }
      const waits =
        /^No se permiten más de \d+ cupones errados en una hora\. Puedes comprar sin cupón\. Puedes seguir en .+\.$/;
      expect(await ask(member, "MIEL14")).toMatch(waits);
      expect(await ask(member, "MIEL10")).toMatch(waits);
      const other = home.as(await home.person("student"));
      expect(await ask(other, "MIEL10")).toBe("MIEL10");
    } finally {
      world.outside.quotas = quotasWith();
    }
  });
});

describe("a redemption", () => {
  const ana = "ana@correo.test";

  test("is claimed once for each order, and given back once", async () => {
    const { claim, release, counted } = await openScene();
    const orderId = newId();
    expect(await claim(ana, { orderId })).toBe(true);
    expect(await counted()).toEqual([1, 1]);
    await release(orderId);
    await release(orderId);
    await release(newId());
    expect(await counted()).toEqual([0, 0]);
    expect(await claim(ana)).toBe(true);
  });

  test("is one for each learner, or as many as the coupon says", async () => {
    const { claim, counted } = await openScene({ limitForEach: 2 });
    expect([await claim(ana), await claim(ana), await claim(ana)]).toEqual([true, true, false]);
    expect(await claim("luz@correo.test")).toBe(true);
    expect(await counted()).toEqual([3, 3]);
  });

  test("is refused for a coupon that has changed, ended or run out since it was quoted", async () => {
    const { claim, refusal, couponId, counted } = await openScene({ limit: 1 });
    const set = (changes: Partial<typeof coupons.$inferInsert>) =>
      db.update(coupons).set(changes).where(eq(coupons.id, couponId));
    expect(await refusal(2)).toBe("changed");
    await set({ isOn: false });
    expect(await refusal()).toBe("changed");
    await set({ isOn: true, validUntil: new Date(Date.now() - 1000) });
    expect(await refusal()).toBe("changed");
    await set({ validUntil: null, validFrom: new Date(Date.now() + hour) });
    expect(await refusal()).toBe("changed");
    await set({ validFrom: new Date(Date.now() - hour) });
    expect(await claim(ana)).toBe(true);
    expect(await claim("luz@correo.test")).toBe(false);
    expect(await counted()).toEqual([1, 1]);
  });

  test("does not outlive the transaction of its order", async () => {
    const { home, couponId, counted } = await openScene();
    const discount = { couponId, version: 1 };
    const failed = inTransaction(home.ctx, async (ctx) => {
      await claimRedemption(ctx, { discount, orderId: newId(), learnerEmail: "ana@correo.test" });
      throw new Error("the order failed");
    });
    await expect(failed).rejects.toThrow("the order failed");
    expect(await counted()).toEqual([0, 0]);
  });

  test("the last one goes to one of a thousand who try at once", async () => {
    const { claim, counted } = await openScene({ limit: 1 });
    // More at once would only wait for a connection.
    const lanes = Array.from({ length: 50 }, async (_, lane) => {
      const won: boolean[] = [];
      for (let at = 0; at < 20; at++) won.push(await claim(`a${lane}-${at}@correo.test`));
      return won;
    });
    expect((await Promise.all(lanes)).flat().filter(Boolean)).toHaveLength(1);
    expect(await counted()).toEqual([1, 1]);
  });

  test("one learner who tries a hundred times at once gets one", async () => {
    const { claim, counted } = await openScene();
    const tries = Array.from({ length: 100 }, () => claim(ana));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await counted()).toEqual([1, 1]);
  });

  test("claims and returns at once end with the count of the rows", async () => {
    const { claim, release, counted } = await openScene({ limit: 5 });
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const orderId = newId();
        const isClaimed = await claim(`a${at}@correo.test`, { orderId });
        if (isClaimed && at % 2) await release(orderId);
      }),
    );
    const [redeemed, rows] = await counted();
    expect(redeemed).toBe(rows);
    expect(rows).toBeLessThanOrEqual(5);
  });
});
