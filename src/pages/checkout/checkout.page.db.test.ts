import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, describe, expect, test } from "vitest";
import { pay } from "#src/checkout/pay/pay.ts";
import { acceptEvent } from "#src/checkout/settle/accept-event.ts";
import type { Ctx } from "#src/ctx.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { visitOf } from "#src/testing/page-visit.ts";
import { markProven } from "#src/testing/prove.ts";
import { cards, eventOf, hurried, openShop } from "#src/testing/purchase.ts";
import { loader } from "./checkout.page.tsx";
import { ToldBefore } from "./told-before.tsx";

const shop = await openShop();
const { world, purchase, payAndLeave, mishap } = shop;
afterAll(() => shop.close());

async function open(ctx: Ctx, courses: { id: string }[]) {
  const ids = courses.map(({ id }) => id).join(",");
  const { data, init } = await loader(visitOf(ctx, `/checkouts?courses=${ids}`));
  return { ...data, status: init?.status ?? 200 };
}

describe("before the form", () => {
  test("an owner is led to the course", async () => {
    const { as, ctx, student, course } = await world.academy();
    await enrol(ctx, student.id, course.id);
    const { offer, told, status } = await open(as(student), [course]);
    expect([offer, status, told?.rest]).toEqual([null, 200, null]);
    expect(told?.courses).toEqual([
      {
        id: course.id,
        title: course.title,
        is: "owned",
        label: "Ir al curso",
        href: `/courses/${course.id}/continue`,
      },
    ]);
  });

  test("who has some of the courses can go on with the others", async () => {
    const { as, ctx, student, course, addCourse } = await world.academy();
    const [one, two] = [await addCourse({ title: "Abejas" }), await addCourse({ title: "Ajíes" })];
    await enrol(ctx, student.id, course.id);
    const { told } = await open(as(student), [one, course, two]);
    expect(told?.courses.map(({ id }) => id)).toEqual([course.id]);
    expect(told?.rest).toEqual({
      titles: ["Abejas", "Ajíes"],
      href: `/checkouts?courses=${one.id},${two.id}`,
    });
    const { offer } = await open(as(student), [one, two]);
    expect(offer?.products).toHaveLength(2);
  });

  test("an academy that closes says so, and offers nothing further", async () => {
    const here = await world.academy();
    const { as, ctx, student, course, addCourse } = here;
    const other = await addCourse({ title: "Abejas" });
    await enrol(ctx, student.id, course.id);
    const member = as(student);
    const closesAt = new Date("2999-02-26T05:00:00Z");
    const closing = { ...member, academy: { ...member.academy, closesAt } };
    const { told, standing } = await open(closing, [course, other]);
    expect(standing?.title).toBe("Esta academia cierra el 25 de febrero de 2999.");
    expect(told).toMatchObject({ rest: null, giftHref: null });
    const asked = loader(visitOf(closing, `/checkouts?courses=${other.id}`));
    const answer = await asked.catch((thrown: unknown) => thrown);
    expect(answer instanceof Response && answer.headers.get("location")).toBe(
      `/explore/courses/${other.id}`,
    );
    const page = { courses: told?.courses ?? [], rest: null, giftHref: null, takesFocus: false };
    const markupOf = (hasMore: boolean) =>
      renderToStaticMarkup(createElement(ToldBefore, { ...page, hasMore }));
    expect(markupOf(standing === null)).not.toContain("/explore");
    expect(markupOf(true)).toContain("Ver otros cursos");
    const teacher = loader(
      visitOf({ ...closing, actor: here.teacher }, `/checkouts?courses=${course.id}`),
    );
    await expect(teacher).rejects.toMatchObject({ status: 302 });
    const before = await open(member, [course, other]);
    expect(before.standing).toBeNull();
    expect(before.told?.rest?.titles).toEqual(["Abejas"]);
  });

  test("who has a payment pending sees it, and the form again once it fails", async () => {
    const { as, ctx, student, course } = await world.academy();
    const member = as(student);
    const { orderId, charge } = await payAndLeave(member, await purchase(course, cards.declined));
    const { told } = await open(member, [course]);
    expect(told?.courses).toMatchObject([
      { is: "pending", label: "Ver el pago", href: `/account/orders/${orderId}` },
    ]);
    await acceptEvent(ctx, eventOf(charge));
    expect((await open(member, [course])).offer).not.toBeNull();
  });

  test("a teacher is told to use a student's account", async () => {
    const { as, teacher, course } = await world.academy();
    expect(await open(as(teacher), [course])).toMatchObject({
      status: 403,
      teaches: true,
      offer: null,
    });
  });

  test("only the proven owner of an address learns what others bought for it", async () => {
    const { as, ctx, student, course, addCourse } = await world.academy();
    const [learnerEmail, more] = [student.email, await addCourse()];
    await pay(ctx, await purchase(course, cards.approved, { learnerEmail }));
    await mishap({ settleMs: 600_000 });
    await pay(hurried(ctx), await purchase(more, cards.approved, { learnerEmail }));
    const typed = await open(as(student), [course, more]);
    expect([typed.told, typed.offer?.products.length]).toEqual([null, 2]);
    await markProven(ctx, student);
    const { told } = await open(as(student), [course, more]);
    expect(told?.courses).toMatchObject([
      { is: "owned" },
      { is: "pending", label: "Ver si ya respondió" },
    ]);
  });

  test("a visitor is told nothing, whatever they have", async () => {
    const { ctx, course } = await world.academy();
    const { told, offer } = await open(ctx, [course]);
    expect([told, offer?.products.length]).toEqual([null, 1]);
  });
});
