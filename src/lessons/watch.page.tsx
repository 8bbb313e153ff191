// The class view: the learner's video where they left it, and the classes around it.
import { type MetaFunction, redirect, useLoaderData } from "react-router";
import { lessonsInOrder } from "#src/courses/queries.ts";
import { coursePath, lessonPath, mayManage } from "#src/courses/rules.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { findCourseFor, isEnrolled } from "#src/enrolments/queries.ts";
import { faultOf } from "#src/fault.ts";
import { protect } from "#src/http/guards.ts";
import { load, type PageArgs } from "#src/http/react-router.ts";
import { openingUrls } from "#src/media/watching/media-url.ts";
import { PRODUCT_NAME } from "#src/ui/brand.tsx";
import nightCss from "../ui/night.css?url";
import { startSecond } from "./player.rules.ts";
import { findLessonToWatch, findProgress, resumeSecond } from "./queries.ts";
import { mayWatch } from "./rules.ts";
import { saveProgress } from "./save-progress.ts";
import { NothingToWatch, WatchView } from "./watch-view.tsx";

type Member = Ctx & { actor: Actor };
type Found = NonNullable<Awaited<ReturnType<typeof findLessonToWatch>>>;

export const handle = { scripts: true, night: true };

export const links = () => [{ rel: "stylesheet", href: nightCss }];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.watch?.lesson.title ?? PRODUCT_NAME },
];

export const loader = load(
  async ({ ctx, web, params, url }: PageArgs<{ courseId: string; classId: string }>) => {
    const member = protect({ ctx, url });
    const { actor } = member;
    const head = {
      viewer: { id: actor.id, name: actor.name },
      csrf: web.csrfToken(),
      academy: { name: ctx.academy.name, logoUrl: ctx.academy.logoUrl },
    };
    const found = await findLessonToWatch(member, params.courseId, params.classId);
    if (!found)
      return { ...head, course: await courseWithoutLessons(member, params.courseId), watch: null };

    const saves = found.enrolled && url.searchParams.get("isFreeFlow") !== "true";
    const resume = saves ? await resumeSecond(member, found.lesson.id) : 0;
    if (saves && !url.searchParams.has("lastClass")) await saveOpening(member, found);
    const { history } = await findProgress(ctx, actor.id, found.course.id);
    return {
      ...head,
      course: linkTo(found.course),
      watch: {
        ...watched(member, found, history, url),
        ...filesOf(found, url),
        saves,
        startAt: startSecond(url.searchParams.get("time"), resume, found.video.durationSeconds),
        openingUrls: openingUrls(found.video),
      },
    };
  },
);

/** Spec 1 §6: nothing is handed out in the free flow. */
function filesOf({ attachments, mayDownload }: Found, url: URL) {
  const isFreeFlow = url.searchParams.get("isFreeFlow") === "true";
  const opens = mayDownload && !isFreeFlow;
  return { files: attachments.map((file) => ({ ...file, url: opens ? file.url : null })) };
}

/** Spec 1 §6: who manages the course sees what was sent while nothing else can be played. */
function sourceOf({ video }: Found, url: URL): string | null {
  const seesOriginal = url.searchParams.get("view") === "teacher" && video.status !== "failed";
  return video.masterUrl ?? (seesOriginal ? video.originalUrl : null);
}

/** Spec 1 §2: a course with nothing to play is said; what cannot be opened leads away. */
async function courseWithoutLessons(ctx: Member, courseId: string) {
  const course = await findCourseFor(ctx, courseId);
  const opens =
    course && (mayManage(ctx.actor, course) || (await isEnrolled(ctx, ctx.actor.id, course.id)));
  if (!opens || lessonsInOrder(course).length > 0) throw redirect("/explore?category=todos");
  return linkTo(course);
}

/** Spec 1 §8: a failure to save is only logged. */
async function saveOpening(ctx: Member, { course, lesson }: Found): Promise<void> {
  try {
    await saveProgress(ctx, { courseId: course.id, lessonId: lesson.id, minutes: 0 });
  } catch (error) {
    ctx.log.error({ err: faultOf(error), lessonId: lesson.id }, "opening of a class not saved");
  }
}

function linkTo(course: { id: string; title: string }) {
  return { id: course.id, title: course.title, path: coursePath(course) };
}

function watched(ctx: Member, found: Found, history: string[], url: URL) {
  const { course, lesson, enrolled, video } = found;
  const { teacherId } = course;
  // Only published classes are listed (spec 1 §2), and the draft that its teacher has open.
  const modules = course.modules
    .map(({ id, name, lessons }) => ({
      id,
      name,
      lessons: lessons
        .filter((one) => one.published || one.id === lesson.id)
        .map((one) => ({
          id: one.id,
          title: one.title,
          durationSeconds: one.durationSeconds,
          seen: history.includes(one.id),
          /** Null where only buyers may watch. */
          path: mayWatch(ctx.actor, { ...one, teacherId }, enrolled)
            ? lessonPath(course.id, one.id)
            : null,
        })),
    }))
    .filter(({ lessons }) => lessons.length > 0);
  return {
    lesson: { id: lesson.id, title: lesson.title, description: lesson.description },
    modules,
    video: {
      src: sourceOf(found, url),
      posterUrl: video.posterUrl,
      storyboardUrl: video.storyboardUrl,
      durationSeconds: video.durationSeconds,
      status: video.status,
      /** What is wrong with the file is for those who can mend it. */
      failure: mayManage(ctx.actor, course) ? video.failure : null,
    },
  };
}

export default function WatchPage() {
  const { watch, ...rest } = useLoaderData<typeof loader>();
  return watch ? <WatchView {...rest} watch={watch} /> : <NothingToWatch {...rest} />;
}
