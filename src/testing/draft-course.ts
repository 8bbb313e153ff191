// A draft for tests that lacks nothing to be published, of a teacher whose mailbox is proven.
import { eq } from "drizzle-orm";
import type { Course } from "#src/courses/queries.ts";
import { courses } from "#src/courses/tables.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import type { TestAcademy } from "./people.ts";
import { markProven } from "./prove.ts";
import { storedVideo } from "./stored-media.ts";
import type { World } from "./world.ts";
import { changeCourses } from "./write-course.ts";

export const lessonIdsOf = (course: Course) =>
  course.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));

/** @param videos the state of the newest video of each class */
export async function addCompleteDraft(
  world: World,
  here: TestAcademy,
  videos: ("ready" | "received" | "playable" | "failed")[] = ["ready", "ready"],
): Promise<Course> {
  await markProven(here.ctx, here.teacher);
  const course = await here.addCourse({ students: 0 });
  await changeCourses(here.ctx, course.id, { status: "draft", usesPrint: true, publishedAt: null });
  for (const [i, lessonId] of lessonIdsOf(course).entries()) {
    const state = videos[i];
    if (state) await storedVideo(world, here, lessonId, state);
  }
  return course;
}

export async function statusOf(world: World, courseId: string) {
  const [course] = await world.database.db.select().from(courses).where(eq(courses.id, courseId));
  return course?.status;
}

/** Each review of a course as it ended, the first one first. */
export function reviewsOf(world: World, courseId: string) {
  return world.database.db
    .select()
    .from(courseReviews)
    .where(eq(courseReviews.courseId, courseId))
    .orderBy(courseReviews.createdAt, courseReviews.id);
}
