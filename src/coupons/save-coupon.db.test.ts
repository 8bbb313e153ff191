import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { isNamedByOrder } from "#src/checkout/coupons/coupon-sales-queries.ts";
import { courses as coursesTable } from "#src/courses/tables.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { openWorld } from "#src/testing/world.ts";
import { couponTexts } from "./coupon.rules.ts";
import { couponInputTexts } from "./coupon-input.rules.ts";
import { findDiscount } from "./coupon-queries.ts";
import { deleteCoupon, dropFromCoupons, endCouponsOf } from "./delete-coupon.ts";
import { countCoupons, findOwnCoupon, inputOf, listCoupons } from "./own-coupon-queries.ts";
import { claimRedemption } from "./redeem.ts";
import { createCoupon, editCoupon } from "./save-coupon.ts";
import { coupons } from "./tables.ts";

const world = await openWorld();
afterAll(() => world.close());

async function openScene() {
  const home = await world.academy();
  const { id, priceCents } = home.course;
  const item = { id, priceCents, teacherId: home.teacher.id };
  const teacher = home.as(home.teacher);
  const other = home.as(await home.person("teacher"));
  const academy = home.as(await home.person("academy"));
  const staff = home.as(await home.person("admin"));
  const quoted = async (code: string) => {
    const found = await findDiscount(home.ctx, code, [item]);
    return "error" in found ? found.error : found.discountCents;
  };
  const redeem = async (code: string) => {
    const discount = await findDiscount(home.ctx, code, [item]);
    if ("error" in discount) throw new Error(discount.error);
    const learnerEmail = `${newId()}@correo.test`;
    return inTransaction(home.ctx, (ctx) =>
      claimRedemption(ctx, { discount, orderId: newId(), learnerEmail }),
    );
  };
  return { home, item, teacher, other, academy, staff, quoted, redeem };
}

const saved = async (ctx: MemberCtx, id: string) => {
  const found = await findOwnCoupon(ctx, id);
  return found && { ...inputOf(found), version: found.version };
};

const all = { limit: 20, offset: 0 };
const codes = async (ctx: MemberCtx, list = {}) =>
  (await listCoupons(ctx, list, all)).map(({ code }) => code);

describe("a new coupon", () => {
  test("counts from today on, once for each learner, unless it says more", async () => {
    const { teacher, quoted } = await openScene();
    const id = await createCoupon(teacher, { code: "miel 10", percent: 10 });
    expect(await saved(teacher, id)).toEqual({
      ...{ code: "MIEL10", percent: 10, amount: null, limit: null, limitForEach: 1 },
      ...{
        validFrom: bogotaDay(new Date()),
        validUntil: null,
        courses: null,
        isOn: true,
        version: 1,
      },
    });
    expect(await quoted("MIEL10")).toBe(390);
  });

  test("counts for the whole of its first and last day in Bogotá", async () => {
    const { teacher, home, item } = await openScene();
    const dates = { validFrom: "2026-11-23", validUntil: "2026-11-24" };
    await createCoupon(teacher, { code: "FERIA", amount: 10.5, ...dates });
    const at = async (moment: string) => {
      const found = await findDiscount({ ...home.ctx, now: new Date(moment) }, "FERIA", [item]);
      return "error" in found ? found.error : found.discountCents;
    };
    expect(await at("2026-11-22T23:59:59-05:00")).toBe(couponTexts.early);
    expect(await at("2026-11-23T00:00:00-05:00")).toBe(1050);
    expect(await at("2026-11-24T23:59:59-05:00")).toBe(1050);
    expect(await at("2026-11-25T00:00:00-05:00")).toBe(couponTexts.over);
  });

  test("of a teacher fits own courses, the academy's fits all", async () => {
    const { other, academy, quoted } = await openScene();
    await createCoupon(other, { code: "DEOTRO", percent: 50 });
    await createCoupon(academy, { code: "DETODOS", percent: 50 });
    expect(await quoted("DEOTRO")).toBe(couponTexts.unfit);
    expect(await quoted("DETODOS")).toBe(1950);
  });

  test("may name own courses alone, and any course of the academy for its administrators", async () => {
    const { home, teacher, other, academy } = await openScene();
    const courses = [home.course.id];
    const make = (ctx: MemberCtx, code: string, ids = courses) =>
      createCoupon(ctx, { code, percent: 5, courses: ids });
    await expect(make(other, "UNO")).rejects.toThrow(couponInputTexts.foreign);
    const elsewhere = await world.academy();
    await expect(make(academy, "UNO", [elsewhere.course.id])).rejects.toThrow(
      couponInputTexts.foreign,
    );
    await make(teacher, "UNO");
    await make(academy, "DOS");
  });

  test("is refused to a student", async () => {
    const { home } = await openScene();
    const student = home.as(home.student);
    await expect(createCoupon(student, { code: "MIEL", percent: 1 })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(listCoupons(student, {}, all)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("is refused with a code that the academy has, and taken in another academy", async () => {
    const { teacher, academy } = await openScene();
    await createCoupon(teacher, { code: "MIEL", percent: 10 });
    await expect(createCoupon(academy, { code: "míel", percent: 10 })).rejects.toMatchObject({
      errors: [{ path: "code", message: couponInputTexts.taken }],
    });
    const elsewhere = await openScene();
    await createCoupon(elsewhere.teacher, { code: "MIEL", percent: 10 });
  });

  test("is made once by two presses of one form, one of twenty tabs gets the code", async () => {
    const { teacher, academy } = await openScene();
    const id = newId();
    const press = () => createCoupon(teacher, { code: "MIEL", percent: 10 }, id);
    expect(await Promise.all([press(), press()])).toEqual([id, id]);
    const tabs = Array.from({ length: 20 }, () =>
      createCoupon(academy, { code: "CAFE", percent: 10 }).then(
        () => "made",
        ({ message }: Error) => message,
      ),
    );
    const told = await Promise.all(tabs);
    expect(told.filter((one) => one === "made")).toHaveLength(1);
    expect(new Set(told)).toEqual(new Set(["made", couponInputTexts.taken]));
    expect(await countCoupons(academy)).toBe(2);
  });

  test("with the id of somebody else's coupon takes nothing of it", async () => {
    const { teacher, other } = await openScene();
    const id = await createCoupon(teacher, { code: "MIEL", percent: 10 });
    await expect(createCoupon(other, { code: "MIEL", percent: 90 }, id)).rejects.toThrow(
      couponInputTexts.taken,
    );
    await expect(createCoupon(other, { code: "CAFE", percent: 90 }, id)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await saved(teacher, id)).toMatchObject({ percent: 10, version: 1 });
  });

  test("is refused to who has 500", async () => {
    const { teacher, home } = await openScene();
    const row = { academyId: home.academy.id, teacherId: teacher.actor.id, percent: 1 };
    const rest = {
      createdBy: teacher.actor.id,
      validFrom: new Date(),
      chosenOnly: false,
      isOn: true,
    };
    await world.database.db
      .insert(coupons)
      .values(Array.from({ length: 500 }, (_, at) => ({ ...row, ...rest, code: `C${1000 + at}` })));
    await expect(createCoupon(teacher, { code: "MIEL", percent: 1 })).rejects.toThrow(
      couponInputTexts.many,
    );
  });
});

describe("a change", () => {
  test("keeps what it does not name, and ends what was quoted before", async () => {
    const { teacher, home, item } = await openScene();
    const id = await createCoupon(teacher, { code: "MIEL", percent: 10, limit: 5 });
    const discount = await findDiscount(home.ctx, "MIEL", [item]);
    if ("error" in discount) throw new Error(discount.error);
    expect(await editCoupon(teacher, id, { changes: { amount: 5 }, version: 1 })).toEqual({
      version: 2,
    });
    expect(await saved(teacher, id)).toMatchObject({ percent: null, amount: 5, limit: 5 });
    const redemption = { discount, orderId: newId(), learnerEmail: "ana@correo.test" };
    expect(await inTransaction(home.ctx, (ctx) => claimRedemption(ctx, redemption))).toBe(
      "changed",
    );
  });

  test("of an older version is refused; the same one again is taken as done", async () => {
    const { teacher } = await openScene();
    const id = await createCoupon(teacher, { code: "MIEL", percent: 10 });
    await editCoupon(teacher, id, { changes: { percent: 20 }, version: 1 });
    expect(await editCoupon(teacher, id, { changes: { percent: 20 }, version: 1 })).toEqual({
      version: 2,
    });
    await expect(
      editCoupon(teacher, id, { changes: { percent: 30 }, version: 1 }),
    ).rejects.toMatchObject({ code: "conflict", message: couponInputTexts.stale });
    expect(await saved(teacher, id)).toMatchObject({ percent: 20, version: 2 });
  });

  test("is switched off also where its only chosen course is gone for good, and fits none", async () => {
    const { home, teacher, quoted } = await openScene();
    const courses = [home.course.id];
    const id = await createCoupon(teacher, { code: "MIEL", percent: 10, courses });
    await dropFromCoupons(home.ctx, home.course.id);
    await editCoupon(teacher, id, { changes: { isOn: false } });
    expect(await saved(teacher, id)).toMatchObject({ isOn: false });
    await editCoupon(teacher, id, { changes: { isOn: true } });
    expect(await quoted("MIEL")).toBe(couponTexts.unfit);
    const none = editCoupon(teacher, id, { changes: { courses: [] } });
    await expect(none).rejects.toThrow(couponInputTexts.courses);
  });

  test("is switched off also where a chosen course was removed since", async () => {
    const { home, teacher } = await openScene();
    const gone = await home.addCourse();
    const courses = [home.course.id, gone.id];
    const id = await createCoupon(teacher, { code: "MIEL", percent: 10, courses });
    await home.ctx.db
      .update(coursesTable)
      .set({ removedAt: new Date() })
      .where(eq(coursesTable.id, gone.id));
    await editCoupon(teacher, id, { changes: { isOn: false } });
    expect(await saved(teacher, id)).toMatchObject({ isOn: false });
    const back = editCoupon(teacher, id, { changes: { courses: [newId()] } });
    await expect(back).rejects.toMatchObject({ code: "invalid" });
  });

  test("is for its teacher, the academy's administrators and staff; for others it is not there", async () => {
    const { home, teacher, other, academy, staff } = await openScene();
    const id = await createCoupon(teacher, { code: "MIEL", percent: 10 });
    const elsewhere = await openScene();
    for (const ctx of [other, home.as(home.student), elsewhere.academy, elsewhere.staff]) {
      expect(await saved(ctx, id)).toBeNull();
      await expect(editCoupon(ctx, id, { changes: { isOn: false } })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(deleteCoupon(ctx, id, isNamedByOrder)).rejects.toMatchObject({
        code: "not_found",
      });
    }
    await editCoupon(academy, id, { changes: { percent: 11 } });
    await editCoupon(staff, id, { changes: { percent: 12 } });
    expect(await saved(teacher, id)).toMatchObject({ percent: 12, version: 3 });
    const ofAcademy = await createCoupon(academy, { code: "CAFE", percent: 10 });
    expect(await saved(teacher, ofAcademy)).toBeNull();
  });

  test("of a teacher's coupon by an administrator keeps to the teacher's courses", async () => {
    const { home, other, academy } = await openScene();
    const id = await createCoupon(other, { code: "MIEL", percent: 10 });
    const changes = { courses: [home.course.id] };
    await expect(editCoupon(academy, id, { changes })).rejects.toThrow(couponInputTexts.foreign);
  });

  test("to a taken code, or to fewer uses than there were, names the field", async () => {
    const { teacher, redeem } = await openScene();
    const id = await createCoupon(teacher, { code: "MIEL", percent: 10 });
    await createCoupon(teacher, { code: "CAFE", percent: 10 });
    await redeem("MIEL");
    await redeem("MIEL");
    const edit = (changes: object) => editCoupon(teacher, id, { changes: { ...changes } });
    await expect(edit({ code: "CAFE" })).rejects.toMatchObject({
      errors: [{ path: "code", message: couponInputTexts.taken }],
    });
    await expect(edit({ limit: 1 })).rejects.toMatchObject({
      errors: [{ path: "limit", message: "Ya se usó 2 veces: los usos no pueden ser menos" }],
    });
    await edit({ code: "PANELA", limit: 2 });
    expect(await saved(teacher, id)).toMatchObject({ code: "PANELA", limit: 2 });
  });
});

describe("the end of a coupon", () => {
  test("switched off it exists for no buyer, and on again it does", async () => {
    const { teacher, quoted } = await openScene();
    const id = await createCoupon(teacher, { code: "MIEL", percent: 10 });
    await editCoupon(teacher, id, { changes: { isOn: false } });
    expect(await quoted("MIEL")).toBe(couponTexts.unknown);
    await editCoupon(teacher, id, { changes: { isOn: true } });
    expect(await quoted("MIEL")).toBe(390);
  });

  test("deleted it frees its code", async () => {
    const { teacher, home } = await openScene();
    const make = () =>
      createCoupon(teacher, { code: "MIEL", percent: 10, courses: [home.course.id] });
    await deleteCoupon(teacher, await make(), isNamedByOrder);
    expect(await codes(teacher)).toEqual([]);
    await make();
  });

  test("one that an order names stays", async () => {
    const { teacher, redeem } = await openScene();
    const id = await createCoupon(teacher, { code: "MIEL", percent: 10 });
    await redeem("MIEL");
    await expect(deleteCoupon(teacher, id, async () => true)).rejects.toMatchObject({
      ...{ code: "conflict", message: couponInputTexts.redeemed },
    });
    expect(await codes(teacher)).toEqual(["MIEL"]);
  });

  test("those of a teacher who leaves are off, and quoted ones are not claimed", async () => {
    const { home, teacher, academy, quoted } = await openScene();
    await createCoupon(teacher, { code: "MIEL", percent: 10 });
    await createCoupon(academy, { code: "CAFE", percent: 10 });
    await inTransaction(home.ctx, (ctx) => endCouponsOf(ctx, teacher.actor.id));
    expect([await quoted("MIEL"), await quoted("CAFE")]).toEqual([couponTexts.unknown, 390]);
  });

  test("without its last chosen course it fits none", async () => {
    const { home, teacher, quoted } = await openScene();
    await createCoupon(teacher, { code: "MIEL", percent: 10, courses: [home.course.id] });
    await dropFromCoupons(home.ctx, home.course.id);
    expect(await quoted("MIEL")).toBe(couponTexts.unfit);
  });
});

describe("the list", () => {
  test("is the newest first, by a part of the code, and of one course", async () => {
    const { home, teacher, other, academy } = await openScene();
    const second = await home.addCourse({ key: "miel", title: "Miel" });
    await createCoupon(teacher, { code: "MIEL10", percent: 10, courses: [second.id] });
    await createCoupon(teacher, { code: "CAFE10", percent: 10, courses: [home.course.id] });
    await createCoupon(teacher, { code: "TODO", percent: 10 });
    await createCoupon(other, { code: "OTRO", percent: 10 });
    expect(await codes(teacher)).toEqual(["TODO", "CAFE10", "MIEL10"]);
    expect(await codes(teacher, { terms: "é 10" })).toEqual(["CAFE10"]);
    expect(await codes(teacher, { courseId: second.id })).toEqual(["TODO", "MIEL10"]);
    expect(await codes(academy)).toEqual(["OTRO", "TODO", "CAFE10", "MIEL10"]);
    expect(await countCoupons(teacher, { terms: "10" })).toBe(2);
    const [last] = await listCoupons(teacher, {}, { limit: 1, offset: 2 });
    expect(last).toMatchObject({ code: "MIEL10", courses: [{ title: "Miel" }] });
  });
});
