// Refuses classes for which a module or its course has no room left. Call it with the course locked.
import { and, eq, isNull } from "drizzle-orm";
import { lessons } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { lessonsMost, texts } from "../lesson/lesson.rules.ts";
import { mostLessons, outlineTexts, rowsTimes } from "./outline.rules.ts";

type Place = { courseId: string; moduleId: string };

export async function requireRoom(
  ctx: TransactionCtx,
  { courseId, moduleId }: Place,
  added: number,
): Promise<void> {
  const all = and(eq(lessons.academyId, ctx.academy.id), eq(lessons.courseId, courseId));
  const standing = and(all, isNull(lessons.removedAt));
  const ofModule = and(standing, eq(lessons.moduleId, moduleId));
  if ((await ctx.db.$count(lessons, ofModule)) + added > mostLessons) {
    throw problem("conflict", outlineTexts.manyLessons);
  }
  const isFull =
    (await ctx.db.$count(lessons, standing)) + added > lessonsMost ||
    (await ctx.db.$count(lessons, all)) + added > lessonsMost * rowsTimes;
  if (isFull) throw problem("conflict", texts.full);
}
