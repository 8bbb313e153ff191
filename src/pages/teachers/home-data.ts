// What a teacher finds on coming back: the course to go on with, and the drafts that wait.
import {
  countTeacherCourses,
  listTeacherCourses,
  type TeacherCourse,
} from "#src/courses/authoring/teacher-courses-queries.ts";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { formatMoment } from "#src/ui/format-moment.rules.ts";

const draftsShown = 3;

export async function teacherHome(ctx: MemberCtx) {
  const [counts, [last], drafts] = await Promise.all([
    countTeacherCourses(ctx),
    listTeacherCourses(ctx, {
      statuses: ["draft", "processing", "published"],
      sort: "changed",
      limit: 1,
      offset: 0,
    }),
    // One more, since the last course may be among them.
    listTeacherCourses(ctx, {
      statuses: ["draft"],
      sort: "changed",
      limit: draftsShown + 1,
      offset: 0,
    }),
  ]);
  const waiting = drafts.filter(({ id }) => id !== last?.id).slice(0, draftsShown);
  const more = counts.draft - waiting.length - (last?.status === "draft" ? 1 : 0);
  return {
    hasCourses: Object.values(counts).some((amount) => amount > 0),
    last: last ? { ...shown(ctx, last), coverUrl: coverUrl(last), category: last.category } : null,
    drafts: waiting.map((course) => shown(ctx, course)),
    moreDrafts: more,
  };
}

function shown(ctx: MemberCtx, { id, title, status, updatedAt }: TeacherCourse) {
  // A draft begins with its texts; what is on sale mostly changes in its classes.
  const page = status === "draft" ? "edit" : "modules";
  return {
    id,
    title,
    changed: formatMoment(updatedAt, ctx.now),
    href: `/teachers/courses/${id}/${page}`,
  };
}
