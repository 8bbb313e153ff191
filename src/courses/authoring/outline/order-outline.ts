// Puts modules and lessons of a course in order, all in one step; what is not named stays behind
// what is, and nothing is removed.
import { and, eq, inArray, sql } from "drizzle-orm";
import { lessons, modules } from "#src/courses/tables.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { requireVersion } from "../hold-course.ts";
import type { OwnCourse } from "../own-course-queries.ts";
import { changeOutline, type OutlineCtx } from "./change-outline.ts";
import { moduleName } from "./module-name.rules.ts";
import { fitted, mostLessons, type OutlineOrder, orderOf, outlineTexts } from "./outline.rules.ts";

export type Ordered = {
  modules: { id: string; name?: string | undefined; classes?: string[] | undefined }[];
  /** That of the outline which the caller saw; undefined for callers that name none. */
  outlineVersion?: number | undefined;
};

/** @returns the order as it is now */
export async function orderOutline(ctx: MemberCtx, courseId: string, given: Ordered) {
  const names = given.modules.flatMap(({ id, name }) =>
    name === undefined ? [] : [{ id, name: moduleName.parse(name) }],
  );
  return changeOutline(ctx, courseId, async (ctx, course) => {
    requireVersion({ version: course.outlineVersion }, given.outlineVersion);
    const order = completeOrder(course, given.modules);
    requireNoneGrowsBeyond(course, order);
    await writeModules(ctx, course, order);
    await writeLessons(ctx, course, order);
    for (const { id, name } of names) await rename(ctx, course, id, name);
    return order;
  });
}

/** A module that holds more already, as after a restore, stops no change that leaves it no larger. */
function requireNoneGrowsBeyond(course: OwnCourse, order: OutlineOrder): void {
  const before = new Map(course.modules.map(({ id, lessons }) => [id, lessons.length]));
  const grows = order.some(
    ({ id, classes }) => classes.length > Math.max(mostLessons, before.get(id) ?? 0),
  );
  if (grows) throw problem("conflict", outlineTexts.manyLessons);
}

/** Refuses what is not of this course, or named twice. */
function completeOrder(course: OwnCourse, named: Ordered["modules"]): OutlineOrder {
  const own = new Set(orderOf(course).flatMap(({ id, classes }) => [id, ...classes]));
  const namedLessons = named.flatMap(({ classes = [] }) => classes);
  requireOnce(named.map(({ id }) => id));
  requireOnce(namedLessons);
  if (named.some(({ id }) => !own.has(id))) throw problem("not_found", outlineTexts.noModule);
  if (namedLessons.some((id) => !own.has(id))) {
    throw problem("not_found", outlineTexts.noLesson);
  }
  return fitted(
    named.map(({ id, classes = [] }) => ({ id, classes })),
    course,
  );
}

function requireOnce(ids: string[]): void {
  if (new Set(ids).size < ids.length) throw problem("invalid", outlineTexts.twice);
}

async function writeModules(ctx: OutlineCtx, course: OwnCourse, order: OutlineOrder) {
  const before = new Map(course.modules.map(({ id, position }) => [id, position]));
  const moved = order
    .map(({ id }, position) => ({ id, position }))
    .filter(({ id, position }) => before.get(id) !== position);
  if (moved.length === 0) return;
  const positions = JSON.stringify(Object.fromEntries(moved.map((one) => [one.id, one.position])));
  const ids = moved.map(({ id }) => id);
  await ctx.db
    .update(modules)
    .set({ position: sql`(${positions}::jsonb ->> ${modules.id}::text)::int` })
    .where(and(eq(modules.academyId, ctx.academy.id), inArray(modules.id, ids)));
}

async function writeLessons(ctx: OutlineCtx, course: OwnCourse, order: OutlineOrder) {
  const before = new Map(
    course.modules.flatMap(({ lessons }) =>
      lessons.map(({ id, position, moduleId }) => [id, `${moduleId} ${position}`]),
    ),
  );
  const moved = order
    .flatMap(({ id: moduleId, classes }) =>
      classes.map((id, position) => ({ id, moduleId, position })),
    )
    .filter(({ id, moduleId, position }) => before.get(id) !== `${moduleId} ${position}`);
  if (moved.length === 0) return;
  const places = JSON.stringify(Object.fromEntries(moved.map((one) => [one.id, one])));
  const placeOf = sql`${places}::jsonb -> ${lessons.id}::text`;
  const ids = moved.map(({ id }) => id);
  await ctx.db
    .update(lessons)
    .set({
      position: sql`(${placeOf} ->> 'position')::int`,
      moduleId: sql`(${placeOf} ->> 'moduleId')::uuid`,
    })
    .where(and(eq(lessons.academyId, ctx.academy.id), inArray(lessons.id, ids)));
}

async function rename(ctx: OutlineCtx, course: OwnCourse, id: string, name: string) {
  const module = course.modules.find((one) => one.id === id);
  if (!module || module.name === name) return;
  await ctx.db
    .update(modules)
    .set({ name, version: module.version + 1 })
    .where(and(eq(modules.academyId, ctx.academy.id), eq(modules.id, id)));
}
