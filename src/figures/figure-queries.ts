// Reads what was added up; a course of 100,000 learners costs as much as one of ten.
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { courses } from "#src/courses/tables.ts";
import type { Academy, Ctx } from "#src/ctx.ts";
import { courseDays, lessonFigures, teacherDays } from "./tables.ts";

type Reading = Pick<Ctx, "db"> & { academy: Pick<Academy, "id"> };

type Days = typeof courseDays | typeof teacherDays;

export type Figures = {
  enrolled: number;
  sold: number;
  /** US cents. */
  soldCents: number;
  completed: number;
  watchedSeconds: number;
};

const sumsOf = (days: Days) => {
  const sum = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  return {
    enrolled: sum(days.enrolled),
    sold: sum(days.sold),
    soldCents: sum(days.soldCents),
    completed: sum(days.completed),
    watchedSeconds: sum(days.watchedSeconds),
  };
};

const since = (days: Days, from: string | undefined) =>
  from === undefined ? undefined : gte(days.day, from);

/** @param from the first day, as `2026-11-22`; without it all time */
export async function sumOfCourse(ctx: Reading, courseId: string, from?: string): Promise<Figures> {
  const mine = and(eq(courseDays.academyId, ctx.academy.id), eq(courseDays.courseId, courseId));
  const [sums] = await ctx.db
    .select(sumsOf(courseDays))
    .from(courseDays)
    .where(and(mine, since(courseDays, from)));
  return sums ?? nothing;
}

/** Over all courses of the teacher. */
export async function sumOfTeacher(
  ctx: Reading,
  teacherId: string,
  from?: string,
): Promise<Figures> {
  const mine = and(eq(teacherDays.academyId, ctx.academy.id), eq(teacherDays.teacherId, teacherId));
  const [sums] = await ctx.db
    .select(sumsOf(teacherDays))
    .from(teacherDays)
    .where(and(mine, since(teacherDays, from)));
  return sums ?? nothing;
}

const nothing: Figures = { enrolled: 0, sold: 0, soldCents: 0, completed: 0, watchedSeconds: 0 };

export type DayFigures = Figures & { day: string };

const columnsOf = (days: Days) => ({
  day: days.day,
  enrolled: days.enrolled,
  sold: days.sold,
  soldCents: days.soldCents,
  completed: days.completed,
  watchedSeconds: days.watchedSeconds,
});

/** The days on which something happened, oldest first. */
export function daysOfCourse(ctx: Reading, courseId: string, from: string): Promise<DayFigures[]> {
  const mine = and(eq(courseDays.academyId, ctx.academy.id), eq(courseDays.courseId, courseId));
  return ctx.db
    .select(columnsOf(courseDays))
    .from(courseDays)
    .where(and(mine, since(courseDays, from)))
    .orderBy(asc(courseDays.day));
}

/** As `daysOfCourse`, over all courses of the teacher. */
export function daysOfTeacher(
  ctx: Reading,
  teacherId: string,
  from: string,
): Promise<DayFigures[]> {
  const mine = and(eq(teacherDays.academyId, ctx.academy.id), eq(teacherDays.teacherId, teacherId));
  return ctx.db
    .select(columnsOf(teacherDays))
    .from(teacherDays)
    .where(and(mine, since(teacherDays, from)))
    .orderBy(asc(teacherDays.day));
}

/** How far learners got in each lesson of a course that anybody has opened. */
export function lessonFiguresOf(ctx: Reading, courseId: string) {
  return ctx.db
    .select({
      lessonId: lessonFigures.lessonId,
      opened: lessonFigures.opened,
      finished: lessonFigures.finished,
      reached: lessonFigures.reached,
    })
    .from(lessonFigures)
    .where(and(eq(lessonFigures.academyId, ctx.academy.id), eq(lessonFigures.courseId, courseId)));
}

/** Who teaches each of the courses. */
export async function teachersOf(ctx: Reading, courseIds: string[]): Promise<Map<string, string>> {
  const found = await ctx.db
    .select({ id: courses.id, teacherId: courses.teacherId })
    .from(courses)
    .where(and(eq(courses.academyId, ctx.academy.id), inArray(courses.id, courseIds)));
  return new Map(found.map(({ id, teacherId }) => [id, teacherId]));
}
