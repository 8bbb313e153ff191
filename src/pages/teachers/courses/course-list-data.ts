// A page of the teacher's courses as their cards show it.
import {
  listTeacherCourses,
  type TeacherCourse,
} from "#src/courses/authoring/teacher-courses-queries.ts";
import { tabStatuses } from "#src/courses/authoring/teacher-list.rules.ts";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { countVideosOf, type VideoCounts } from "#src/media/waiting-queries.ts";
import { formatDate } from "#src/ui/format-moment.rules.ts";
import { coursePageOf, coursesPerPage, type ListQuery } from "./course-list.rules.ts";

export type CourseCardData = ReturnType<typeof cardOf>;

export async function courseCards(
  ctx: MemberCtx,
  { tab, terms, sort, page }: ListQuery & { tab: keyof typeof tabStatuses },
): Promise<CourseCardData[]> {
  const found = await listTeacherCourses(ctx, {
    statuses: tabStatuses[tab],
    terms,
    sort,
    limit: coursesPerPage,
    offset: (page - 1) * coursesPerPage,
  });
  const processed = found.filter(({ status }) => status === "processing");
  const videos = await countVideosOf(
    ctx,
    processed.map(({ id }) => id),
  );
  return found.map((course) => cardOf(course, videos.get(course.id)));
}

function cardOf(course: TeacherCourse, videos: VideoCounts | undefined) {
  const { id, title, category, status, studentCount, priceCents, moduleCount } = course;
  return {
    ...{ id, title, category, status, studentCount, priceCents, moduleCount },
    coverUrl: coverUrl(course),
    created: formatDate(course.createdAt),
    href: coursePageOf(course),
    previewHref: `${coursePath(course)}?teacherPreview=true`,
    waitingFor: status === "processing" ? waitingFor(videos) : null,
  };
}

function waitingFor(videos: VideoCounts | undefined): string {
  if (!videos || videos.waiting === 0) return "En revisión";
  const { waiting, all } = videos;
  return `Convirtiendo ${waiting} de ${all} ${all === 1 ? "video" : "videos"}`;
}
