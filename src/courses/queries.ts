import {
  and,
  desc,
  eq,
  inArray,
  isNull,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { users } from "#src/accounts/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { askOnce } from "#src/db/ask-once.ts";
import { prepared } from "#src/db/prepared.ts";
import { preparedForIds } from "#src/db/prepared-for-ids.ts";
import { isOpenToAll } from "./catalogue/open-to-all-queries.ts";
import { type CourseParts, courseWithParts, partsOfCourses } from "./detail-queries.ts";
import { courseColumns, ofTeacher } from "./launches/launch-queries.ts";
import { isShownTo, isShownToLearner } from "./lesson-visibility.rules.ts";
import { wasListed } from "./lesson-visibility-queries.ts";
import { idShape, mayLookAt, maySee } from "./rules.ts";
import { isListedIn, newestFirst, searchCourses } from "./search/search-queries.ts";
import type { CatalogueCtx, SearchCtx } from "./search/term-queries.ts";
import { courseCounts, courses, lessons } from "./tables.ts";

export type CourseSummary = Awaited<ReturnType<typeof listPublishedCourses>>["courses"][number];
export type Course = NonNullable<Awaited<ReturnType<typeof findCourse>>>;
export type Lesson = Course["modules"][number]["lessons"][number];

type Page = {
  category?: string | undefined;
  /** Words that the course must all contain; case and accents do not matter. */
  terms?: string | undefined;
  limit: number;
  offset: number;
};

const catalogue = prepared((db) => catalogueOf(db));
const catalogueOfCategory = prepared((db) =>
  catalogueOf(db, eq(courses.category, sql.placeholder("category"))),
);

function catalogueOf(db: Db, only?: SQL) {
  const academyId = sql.placeholder("academyId");
  // The subquery pages over ids only, so the rows of earlier pages are never read.
  const shown = db
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.academyId, academyId),
        sql`${courses.status} = 'published' and ${courses.feedListing}`,
        only,
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("shown");
  return db
    .select({ course: courseColumns, total: listedCount(sql.placeholder("category")) })
    .from(shown)
    .innerJoin(courses, and(eq(courses.academyId, academyId), eq(courses.id, shown.id)))
    .innerJoin(users, ofTeacher)
    .orderBy(...newestFirst);
}

const askForCatalogue = askOnce(
  (db, asked: { academyId: string; category: string; limit: number; offset: number }) =>
    (asked.category === everyCategory ? catalogue : catalogueOfCategory)(db).execute(asked),
  JSON.stringify,
);

/**
 * A page of the courses that the catalogue shows: newest first, or as searchCourses ranks them when
 * words are given. `todos` filters nothing. `total` counts all pages.
 */
export async function listPublishedCourses(ctx: SearchCtx, page: Page) {
  const category = page.category || everyCategory;
  const found = await searchCourses(ctx, { ...page, category, terms: page.terms ?? "" });
  if (found) return { courses: await listCourses(ctx, found.ids), total: found.total };
  const { limit, offset } = page;
  const asked = { academyId: ctx.academy.id, category, limit, offset };
  const rows = await askForCatalogue(ctx.db, asked);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countListed(ctx, category));
  return { courses: rows.map(({ course }) => course), total };
}

/** Keeps the order of the ids; skips a course that left the catalogue in the meantime. */
async function listCourses(ctx: CatalogueCtx, ids: string[]) {
  if (ids.length === 0) return [];
  const found = await ctx.db
    .select(courseColumns)
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(and(isListedIn(ctx, everyCategory), inArray(courses.id, ids)));
  const byId = new Map(found.map((course) => [course.id, course]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const countOfCategory = prepared((db) =>
  db.select({ total: listedCount(sql.placeholder("category")) }).from(sql`(values (1)) as one`),
);

/** The total for a page past the last one, where no row carries it. */
async function countListed(ctx: CatalogueCtx, category: string): Promise<number> {
  const [row] = await countOfCategory(ctx.db).execute({ academyId: ctx.academy.id, category });
  return row?.total ?? 0;
}

function listedCount(category: Placeholder): SQL<number> {
  return sql<number>`coalesce((
    select listed from ${courseCounts} where academy_id = ${sql.placeholder("academyId")}
      and category = ${category} and word = ''), 0)`;
}

/** By id, of courses that a list of this academy already shows. */
export async function findPartsOfCourses(
  ctx: CatalogueCtx,
  ids: string[],
  { classes = false } = {},
): Promise<ReadonlyMap<string, CourseParts>> {
  if (ids.length === 0) return new Map();
  const found = await partsOfCourses(ctx, ids, { classes });
  return new Map(found.map((one) => [one.id, one]));
}

export function countPublishedCourses(ctx: Ctx): Promise<number> {
  const { academy } = ctx;
  const published = and(eq(courses.academyId, academy.id), eq(courses.status, "published"));
  return ctx.db.$count(courses, published);
}

/** Every course of a teacher in any status that was not removed, newest first. */
export async function listCoursesOfTeacher(ctx: Ctx, teacherId: string): Promise<CourseSummary[]> {
  return ctx.db
    .select(courseColumns)
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(
      and(
        eq(courses.academyId, ctx.academy.id),
        eq(courses.teacherId, teacherId),
        isNull(courses.removedAt),
      ),
    )
    .orderBy(desc(courses.createdAt), desc(courses.id));
}

const forSale = preparedForIds((db, ids) =>
  db
    .select(courseColumns)
    .from(courses)
    .innerJoin(users, ofTeacher)
    .where(
      and(
        eq(courses.academyId, sql.placeholder("academyId")),
        eq(courses.status, "published"),
        // Nothing is sold before it opens.
        or(isNull(courses.scheduledLaunch), lte(courses.scheduledLaunch, sql.placeholder("now"))),
        sql`${courses.id} in ${ids}`,
      ),
    ),
);

/** Published courses among `ids`, in the order of `ids`. */
export async function findCoursesForSale(ctx: Ctx, ids: string[]) {
  const known = ids.filter((id) => idShape.safeParse(id).success);
  if (known.length === 0) return [];
  const found = await forSale(ctx.db, known, { academyId: ctx.academy.id, now: ctx.now });
  return known.flatMap((id) => found.filter((course) => course.id === id));
}

/**
 * A course with its teacher, modules and lessons, as this viewer may see it: who is enrolled sees it
 * in every status, who manages it too, everybody else once it is published. A removed one exists
 * for nobody.
 * @param since when the viewer enrolled; null for anybody else
 */
export async function findCourse(ctx: Ctx, id: string, since: Date | null = null) {
  if (!idShape.safeParse(id).success) return null;
  const found = await courseWithParts(ctx, id, since);
  if (!found) return null;
  const { course, teacher, modules } = found;
  const manages = mayLookAt(ctx.actor, course);
  if (!maySee(course, { manages, since })) return null;
  const first = modules.flatMap((module) => module.lessons).find(({ listed }) => listed);
  return {
    ...course,
    teacher,
    modules: modules.flatMap(({ isRemoved, ...module }) => {
      const shown = module.lessons
        .filter((lesson) => isShownTo(lesson, { manages, since }))
        .map((lesson) => ({
          ...lesson,
          openToAll: lesson.isFree || lesson === first,
          /** Whether the viewer sees it as a learner; who manages the course sees others too. */
          shown: isShownToLearner(lesson, since),
        }));
      // A module that is being written, or has been removed.
      const isEmpty = shown.length === 0 && (isRemoved || !manages);
      return isEmpty ? [] : [{ ...module, lessons: shown }];
    }),
  };
}

const lessonById = prepared((db) =>
  db
    .select({
      lesson: lessons,
      openToAll: isOpenToAll(sql.placeholder("academyId")),
      wasListed,
      teacherId: courses.teacherId,
      courseTitle: courses.title,
    })
    .from(lessons)
    .innerJoin(
      courses,
      and(eq(courses.academyId, lessons.academyId), eq(courses.id, lessons.courseId)),
    )
    .where(
      and(
        eq(lessons.academyId, sql.placeholder("academyId")),
        eq(lessons.id, sql.placeholder("id")),
        isNull(courses.removedAt),
        isNull(lessons.removedAt),
      ),
    ),
);

/**
 * The lesson and its teacher, for any viewer; `mayWatch` decides how much of it they see. None that
 * was removed, and none of a removed course.
 */
export async function findLesson(ctx: Ctx, id: string) {
  if (!idShape.safeParse(id).success) return null;
  const [found] = await lessonById(ctx.db).execute({ academyId: ctx.academy.id, id });
  if (!found) return null;
  const { lesson, ...placed } = found;
  return { ...lesson, ...placed };
}

/** All lessons of a course in viewing order. */
export function lessonsInOrder(course: Pick<Course, "modules">): Lesson[] {
  return course.modules.flatMap((module) => module.lessons);
}
