// A purchase and the removal of its course at the same moment: a sale of a course that is archived, or a
// refusal that charges nothing.
import { afterAll, expect, test, vi } from "vitest";
import type { Outside } from "#src/ctx.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import { removeCourse } from "#src/teaching/publishing/remove-course.ts";
import { engine } from "#src/testing/database/engine.ts";
import { openShop } from "#src/testing/purchase.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { pay } from "./pay.ts";

const shop = await openShop();
const { world, purchase, charges } = shop;
afterAll(() => shop.close());

/** Runs once the price was read, before the order is written. */
function afterPrice(outside: Outside, run: () => Promise<void>): Outside {
  const { limiter } = outside;
  const takeAll: typeof limiter.takeAll = async (...given) => {
    await run();
    return limiter.takeAll(...given);
  };
  return { ...outside, limiter: { ...limiter, takeAll } };
}

test("a course that is removed between its price and the order is not sold", async () => {
  const home = await world.academy();
  const { student, teacher, course } = home;
  const ctx = home.as(student);
  const outside = afterPrice(ctx.outside, async () => {
    await changeCourses(home.ctx, course.id, { status: "draft" });
    await removeCourse(home.as(teacher), course.id);
  });
  const refused = pay({ ...ctx, outside }, await purchase(course));
  await expect(refused).rejects.toMatchObject({
    code: "not_found",
    message: "Este curso ya no está a la venta",
  });
  expect(await charges(student.email)).toEqual([]);
});

test("a removal that begins while the order is written waits for it, and archives the course", async () => {
  const home = await world.academy();
  const { student, teacher, course } = home;
  const ctx = home.as(student);
  let removal: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const { queue } = ctx.outside;
  const send = async (...job: Parameters<typeof queue.send>) => {
    if (!isOver && (job as unknown[])[0] === "checkout.settle") {
      const removed = removeCourse(home.as(teacher), course.id);
      removal = removed
        .catch((error) => error)
        .finally(() => {
          isOver = true;
        });
      // The embedded database has one connection, where the removal has its turn afterwards.
      if (engine !== "pglite")
        await vi.waitFor(async () => expect(isOver || (await waits())).toBe(true), 20_000);
    }
    return queue.send(...job);
  };
  const priced = afterPrice(ctx.outside, () =>
    changeCourses(home.ctx, course.id, { status: "draft" }),
  );
  const outside = { ...priced, queue: Object.assign(Object.create(queue), { send }) };
  expect(await pay({ ...ctx, outside }, await purchase(course))).toMatchObject({
    status: "SUCCESS",
  });
  expect(await removal).toEqual({ status: "archived", isRemoved: false });
  expect(await isEnrolled(home.ctx, student.id, course.id)).toBe(true);
});

/** Whether a transaction of this database waits for another's lock. */
async function waits(): Promise<boolean> {
  const { rows } = await world.database.pool.query(
    `select count(*)::int as waiting from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.waiting > 0;
}
