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
import { newCopyId } from "#src/teaching/copying/copy-course.ts";
import { waitingText } from "#src/teaching/publishing/publish-state.rules.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
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
  const awaitsApproval = ctx.outside.review === "manual";
  return found.map((course) =>
    cardOf(ctx, course, { videos: videos.get(course.id) ?? noVideos, awaitsApproval }),
  );
}

const noVideos: VideoCounts = { waiting: 0, total: 0 };

/** @param awaitsApproval whether the academy approves it once its videos are converted */
function cardOf(
  ctx: MemberCtx,
  course: TeacherCourse,
  { videos, awaitsApproval }: { videos: VideoCounts; awaitsApproval: boolean },
) {
  const { id, title, category, status, studentCount, priceCents, moduleCount } = course;
  return {
    ...{ id, title, category, status, studentCount, priceCents, moduleCount },
    coverUrl: coverUrl(ctx, course),
    created: formatDate(course.createdAt),
    href: coursePageOf(course),
    previewHref: `${coursePath(course)}?teacherPreview=true`,
    /** The id of a copy, so that a press that is sent twice makes one. */
    copyId: newCopyId(),
    waitingFor: status === "processing" ? waitingText(videos, awaitsApproval) : null,
  };
}
