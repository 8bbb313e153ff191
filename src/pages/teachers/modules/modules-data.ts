// What the modules page shows of a course, and the question or the news that its address names.
import { newModuleId } from "#src/courses/authoring/outline/free-ids.ts";
import { findOwnCourse, type OwnLesson } from "#src/courses/authoring/own-course-queries.ts";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { listNewestVideos } from "#src/media/class-video/stage-queries.ts";
import { problem } from "#src/problem.ts";
import { publishStateOf } from "#src/teaching/publishing/publish-state-data.ts";
import type { LessonRow, ModuleRow } from "./modules.rules.ts";

export type ModulesData = Awaited<ReturnType<typeof readModules>>;

export async function readModules(ctx: MemberCtx, courseId: string, query: URLSearchParams) {
  const course = await findOwnCourse(ctx, courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  const lessonIds = course.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  const [newest, state] = await Promise.all([
    listNewestVideos(ctx, lessonIds),
    publishStateOf(ctx, course),
  ]);
  const modules: ModuleRow[] = course.modules.map(({ id, name, version, lessons }) => ({
    id,
    name,
    version,
    lessons: lessons.map((lesson) => rowOf(lesson, newest.get(lesson.id))),
  }));
  return {
    course: {
      id: course.id,
      title: course.title,
      coverUrl: coverUrl(ctx, course),
      previewHref: `${coursePath(course)}?teacherPreview=true`,
    },
    state,
    modules,
    outlineVersion: course.outlineVersion,
    videoTypes: ctx.outside.videoTypes,
    asked: askedBy(query),
    /** The id of the next module, so that a form that is sent twice adds one. */
    newId: newModuleId(),
  };
}

type Newest = { status: "received" | "converting" | "ready" | "failed"; progress: number };

function rowOf(lesson: OwnLesson, newest: Newest | undefined): LessonRow {
  const { id, title, durationSeconds, listed, finishedAt } = lesson;
  const { status, progress } = newest ?? {};
  return {
    id,
    title,
    seconds: durationSeconds,
    state: listed ? "listed" : finishedAt ? "unlisted" : "unfinished",
    hasVideo: newest !== undefined,
    video: status && status !== "ready" ? { status, progress: progress ?? 0 } : null,
  };
}

/** Each names a module or class by its id; `rename` also a `new` module. */
const questions = ["open", "rename", "remove", "move", "moved", "named"] as const;
export type Asked = Record<(typeof questions)[number], string | null> & { gone: string | null };

function askedBy(query: URLSearchParams): Asked {
  const given = questions.map((name) => [name, query.get(name)?.slice(0, 64) ?? null]);
  const gone = query.get("gone");
  return {
    ...Object.fromEntries(given),
    gone: gone === "module" || gone === "class" ? gone : null,
  };
}
