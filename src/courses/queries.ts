import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { everyCategory, idShape, mayManage } from "./rules.ts";
import { courses, lessons, modules } from "./tables.ts";

export type CourseSummary = Awaited<ReturnType<typeof listPublishedCourses>>["courses"][number];
export type Course = NonNullable<Awaited<ReturnType<typeof findCourse>>>;
export type Lesson = Course["modules"][number]["lessons"][number];

const summary = {
  id: courses.id,
  title: courses.title,
  description: courses.description,
  category: courses.category,
  priceCents: courses.priceCents,
  ratingTenths: courses.ratingTenths,
  studentCount: courses.studentCount,
  coverKey: courses.coverKey,
  status: courses.status,
  publishedAt: courses.publishedAt,
  teacherId: courses.teacherId,
  teacherName: users.name,
};

const ofTeacher = and(eq(users.academyId, courses.academyId), eq(users.id, courses.teacherId));

type Page = {
  category?: string | undefined;
  /** Words that title, teacher or description must all hold, whatever their case and accents. */
  terms?: string | undefined;
  limit: number;
  offset: number;
};

/** Published courses, newest first; `todos` filters nothing. */
export async function listPublishedCourses(ctx: Ctx, page: Page) {
  const wanted = and(
    eq(courses.academyId, ctx.academy.id),
    eq(courses.status, "published"),
    page.category && page.category !== everyCategory
      ? eq(courses.category, page.category)
      : undefined,
    ...wordsOf(page.terms).map(holds),
  );
  const found = await ctx.db
    .select(summary)
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(wanted)
    .orderBy(desc(courses.publishedAt), desc(courses.id))
    .limit(page.limit)
    .offset(page.offset);
  const [row] = await ctx.db
    .select({ total: count() })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(wanted);
  return { courses: found, total: row?.total ?? 0 };
}

const mostWords = 8;

function wordsOf(terms = ""): string[] {
  return terms.split(/\s+/).filter(Boolean).slice(0, mostWords);
}

/** `strpos` and not `like`: what somebody types may hold a percent sign. */
function holds(word: string): SQL {
  const text = sql`${courses.title} || ' ' || ${users.name} || ' ' || ${courses.description}`;
  return sql`strpos(unaccent(lower(${text})), unaccent(lower(${word}))) > 0`;
}

export function countPublishedCourses(ctx: Ctx): Promise<number> {
  const { academy } = ctx;
  const published = and(eq(courses.academyId, academy.id), eq(courses.status, "published"));
  return ctx.db.$count(courses, published);
}

/** Every course of a teacher, whatever its status, newest first. */
export async function listCoursesOfTeacher(ctx: Ctx, teacherId: string): Promise<CourseSummary[]> {
  return ctx.db
    .select(summary)
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.teacherId, teacherId)))
    .orderBy(desc(courses.createdAt), desc(courses.id));
}

/** Published courses among `ids`, in the order asked for. */
export async function findCoursesForSale(ctx: Ctx, ids: string[]) {
  const known = ids.filter((id) => idShape.safeParse(id).success);
  if (known.length === 0) return [];
  const found = await ctx.db
    .select({ ...summary, teacherEmail: users.email })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        eq(courses.status, "published"),
        inArray(courses.id, known),
      ),
    );
  return known.flatMap((id) => found.filter((course) => course.id === id));
}

/**
 * A course with its teacher, modules and lessons; drafts only for who may manage them, archived
 * ones also for callers who know that a buyer asks (decisions: Courses).
 */
export async function findCourse(ctx: Ctx, id: string, { archived = false } = {}) {
  if (!idShape.safeParse(id).success) return null;
  const [found] = await ctx.db
    .select({ course: courses, teacher: users })
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(and(eq(courses.academyId, ctx.academy.id), eq(courses.id, id)));
  if (!found) return null;
  const { course, teacher } = found;
  const manages = mayManage(ctx.actor, course);
  const isShown = course.status === "published" || (archived && course.status === "archived");
  if (!isShown && !manages) return null;
  const parts = await ctx.db
    .select()
    .from(modules)
    .where(and(eq(modules.academyId, ctx.academy.id), eq(modules.courseId, id)))
    .orderBy(asc(modules.position));
  const all = await ctx.db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.academyId, ctx.academy.id),
        eq(lessons.courseId, id),
        manages ? undefined : eq(lessons.published, true),
      ),
    )
    .orderBy(asc(lessons.position));
  return {
    ...course,
    teacher: {
      id: teacher.id,
      name: teacher.name,
      email: teacher.email,
      description: teacher.description,
      pictureUrl: teacher.pictureUrl,
      createdAt: teacher.createdAt,
      updatedAt: teacher.updatedAt,
    },
    modules: parts.map(({ id, name }) => ({
      id,
      name,
      lessons: all.filter((lesson) => lesson.moduleId === id),
    })),
  };
}

/** The lesson and who teaches it, whoever asks; `mayWatch` decides what of it they get. */
export async function findLesson(ctx: Ctx, id: string) {
  if (!idShape.safeParse(id).success) return null;
  const [found] = await ctx.db
    .select({ lesson: lessons, teacherId: courses.teacherId, courseTitle: courses.title })
    .from(lessons)
    .innerJoin(
      courses,
      and(eq(courses.academyId, lessons.academyId), eq(courses.id, lessons.courseId)),
    )
    .where(and(eq(lessons.academyId, ctx.academy.id), eq(lessons.id, id)));
  return found
    ? { ...found.lesson, teacherId: found.teacherId, courseTitle: found.courseTitle }
    : null;
}

/** All lessons of a course in the order in which they are watched. */
export function lessonsInOrder(course: Pick<Course, "modules">): Lesson[] {
  return course.modules.flatMap((module) => module.lessons);
}
