import { eq } from "drizzle-orm";
import { addCourses, notifyOfCourses } from "#src/courses/authoring/write-courses.ts";
import type { CatalogueCtx } from "#src/courses/search/term-queries.ts";
import { courses, lessons, modules } from "#src/courses/tables.ts";
import { inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { CastCourse } from "./cast/cast.ts";

type NewCourse = {
  teacherId: string;
  course: CastCourse;
  now: Date;
  /** The id of a part by its name; default: a new one. */
  idOf?: (name: string) => string;
};

/** Inserts a published course of the cast, open or a launch. */
export function insertCourse(
  ctx: CatalogueCtx,
  { teacherId, course, now, idOf = newId }: NewCourse,
): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const academyId = ctx.academy.id;
    const publishedAt = new Date(now.getTime() - course.publishedDaysAgo * 86_400_000);
    const [courseId = ""] = await addCourses(ctx, [
      {
        id: idOf(courseName(course)),
        teacherId,
        title: course.title,
        description: course.description,
        category: course.category,
        priceCents: course.price * 100,
        ratingTenths: Math.round(course.rating * 10),
        studentCount: course.students,
        status: "published",
        publishedAt,
        createdAt: publishedAt,
        prerequisites: course.prerequisites,
        learnings: course.learnings,
        faqs: course.faqs,
        include: course.include,
        ...(course.launch ? launchOf(course.launch, now) : {}),
      },
    ]);
    for (const [position, { name, lessons: classes }] of course.modules.entries()) {
      const moduleId = idOf(`module ${course.key} ${name}`);
      await ctx.db.insert(modules).values({ academyId, id: moduleId, courseId, name, position });
      await ctx.db.insert(lessons).values(
        classes.map(({ title, description, seconds }, place) => ({
          academyId,
          id: idOf(`class ${course.key} ${title}`),
          courseId,
          moduleId,
          title,
          description,
          position: place,
          durationSeconds: seconds,
        })),
      );
    }
    await notifyOfCourses(ctx, eq(courses.id, courseId));
    return courseId;
  });
}

/** What names the row of a course of the cast, and so decides its cover. */
export const courseName = ({ key, print = 0 }: Pick<CastCourse, "key" | "print">) =>
  `course ${key} ${print}`;

type Launch = NonNullable<CastCourse["launch"]>;

/** Opens at eight in the morning in Colombia. */
function launchOf({ inDays, subscription, promotionalMessage }: Launch, now: Date) {
  const scheduledLaunch = new Date(now.getTime() + inDays * 86_400_000);
  scheduledLaunch.setUTCHours(13, 0, 0, 0);
  // A launch is not for sale, so the catalogue does not list it.
  return {
    scheduledLaunch,
    promotionalMessage,
    isSubscription: subscription,
    feedListing: !subscription,
  };
}
