import { brandOf } from "#src/academies/brand-of.ts";
import { cardOf } from "#src/courses/card/course-card-data.ts";
import { isAwaited } from "#src/courses/launches/launch.rules.ts";
import { callToAction } from "#src/courses/purchase/call-to-action.rules.ts";
import { lessonsInOrder } from "#src/courses/queries.ts";
import { coursePath, lessonPath, mayLookAt, mayManage } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { findLessonToWatch } from "#src/lessons/lesson-to-watch-queries.ts";
import { completionOf } from "#src/lessons/progress/completion.rules.ts";
import { isSeen, type Progress } from "#src/lessons/queries.ts";
import { mayWatch } from "#src/lessons/rules.ts";
import { askedFor, lessonsFound, searchParam } from "#src/lessons/search/lesson-search.rules.ts";
import type { Rate } from "#src/outside/exchange-rate.ts";
import { standingOf } from "#src/pages/frame/standing-data.ts";

export type LessonToWatch = NonNullable<Awaited<ReturnType<typeof findLessonToWatch>>>;
type CourseViewer = ReturnType<typeof viewerOf>;
export type WatchData = ReturnType<typeof watchData>;

/** The viewer and how they arrived (spec 1 §2 and §6). */
export function viewerOf({ actor }: MemberCtx, { course, since }: LessonToWatch, url: URL) {
  const manages = mayLookAt(actor, course);
  const asksFreeFlow = url.searchParams.get("isFreeFlow") === "true";
  return {
    actor,
    since,
    /** Or reviews it. */
    manages,
    /** Without the course: no files, no progress, and a prompt. */
    freeFlow: asksFreeFlow || !(since !== null || manages),
    /** Someone who manages the course looks at it as a student: nothing is written. */
    previewing: mayManage(actor, course) && asksPreview(url),
    /** The parameters kept from class to class. */
    carried: carriedBy(url),
    /** The text that filters the list. */
    search: (url.searchParams.get(searchParam) ?? "").trim(),
  };
}

/** The parameters kept from class to class. */
export function carriedBy({ searchParams }: URL): Record<string, string> {
  return {
    ...(searchParams.get("isFreeFlow") === "true" ? { isFreeFlow: "true" } : {}),
    ...(searchParams.get("view") === "teacher" ? { view: "teacher" } : {}),
    ...(searchParams.get("teacherPreview") === "true" ? { teacherPreview: "true" } : {}),
  };
}

/** The links of the teacher's pages say `view=teacher`, those of the course page the other. */
export function asksPreview({ searchParams }: URL): boolean {
  return searchParams.get("view") === "teacher" || searchParams.get("teacherPreview") === "true";
}

/** What the class view shows of a class to one viewer. */
export function watchData(found: LessonToWatch, viewer: CourseViewer, views: Progress["views"]) {
  const { lesson, video } = found;
  const view = views.get(lesson.id);
  const seen = [...views].flatMap(([id, one]) => (isSeen(one) ? id : []));
  return {
    lesson: {
      id: lesson.id,
      title: lesson.title,
      description: lesson.description,
      isWatched: view?.isWatched ?? false,
      isMarked: view?.isMarked ?? false,
      played: view?.played ?? [],
      lengthSeconds: lesson.durationSeconds,
    },
    path: lessonPath(lesson.courseId, lesson.id) + queryOf(viewer),
    modules: modulesOf(found, viewer, seen),
    ...searchOf(found, viewer),
    files: filesOf(found, viewer),
    video: {
      src: sourceOf(found, viewer),
      posterUrl: video.posterUrl,
      storyboardUrl: video.storyboardUrl,
      captionFiles: found.captions,
      durationSeconds: video.durationSeconds,
      grows: video.grows,
      isUpright: video.rungs.some(({ width, height }) => height > width),
      status: video.status,
      /** Only those who can fix the file see what is wrong with it. */
      failure: viewer.manages ? video.failure : null,
    },
    completion: completionOf(lessonsInOrder(found.course), seen),
    carried: viewer.carried,
  };
}

function queryOf({ carried }: CourseViewer): string {
  const query = new URLSearchParams(carried).toString();
  return query && `?${query}`;
}

/** Lists what learners see (spec 1 §2), and the draft that its teacher has open. */
function isListed({ id, shown }: { id: string; shown: boolean }, openId: string): boolean {
  return shown || id === openId;
}

function modulesOf({ course, lesson }: LessonToWatch, viewer: CourseViewer, seen: string[]) {
  const { teacherId, status: courseStatus } = course;
  const opens = (one: LessonToWatch["course"]["modules"][number]["lessons"][number]) =>
    // Spec 1 §6: a class of the free flow links to no other.
    one.id === lesson.id ||
    (viewer.carried.isFreeFlow === undefined &&
      mayWatch(viewer.actor, { ...one, teacherId, courseStatus }, viewer.since));
  return course.modules
    .map(({ id, name, lessons }) => ({
      id,
      name,
      lessons: lessons
        .filter((one) => isListed(one, lesson.id))
        .map((one) => ({
          id: one.id,
          title: one.title,
          durationSeconds: one.durationSeconds,
          seen: seen.includes(one.id),
          /** Null if only buyers may watch. */
          path: opens(one) ? lessonPath(course.id, one.id) + queryOf(viewer) : null,
        })),
    }))
    .filter(({ lessons }) => lessons.length > 0);
}

/** Without scripts the list shows the results; null without a search. */
function searchOf({ course, lesson }: LessonToWatch, { search }: CourseViewer) {
  const asked = askedFor(search);
  const listed = lessonsInOrder(course).filter((one) => isListed(one, lesson.id));
  const found = asked ? lessonsFound(listed, asked) : [];
  return { search: asked ? { text: search, found: found.map(({ id }) => id) } : null };
}

/** Spec 1 §6: the free flow gives no files. */
function filesOf({ attachments, mayDownload }: LessonToWatch, { freeFlow }: CourseViewer) {
  const opens = mayDownload && !freeFlow;
  return attachments.map(({ name, url }) => ({
    name,
    isPdf: url.endsWith(".pdf"),
    url: opens ? url : null,
  }));
}

/** Spec 1 §6: those who manage the course see the original until a conversion is playable. */
function sourceOf({ video }: LessonToWatch, { previewing }: CourseViewer): string | null {
  const seesOriginal = previewing && video.status !== "failed";
  return video.masterUrl ?? (seesOriginal ? video.originalUrl : null);
}

/** What stands of the academy above a class. */
export function academyOf(ctx: MemberCtx) {
  return { academy: brandOf(ctx), standing: standingOf(ctx) };
}

/** What the prompts of the free flow show of the course. */
export function forSaleOf(ctx: MemberCtx, { course, since }: LessonToWatch, rate: Rate | null) {
  const { status } = course;
  const awaited = isAwaited(course, ctx.now);
  const enrolled = since !== null;
  const closes = ctx.academy.closesAt !== null;
  const facts = { role: ctx.actor.role, status, awaited, enrolled, subscribed: false, closes };
  const { name: teacherName, place: teacherPlace } = course.teacher;
  const card = cardOf(ctx, { ...course, teacherName, teacherPlace }, rate);
  return {
    id: card.id,
    path: coursePath(course),
    title: card.title,
    buys: callToAction(facts) === "buy",
    teacherName: card.teacherName,
    priceCents: card.priceCents,
    priceCop: card.priceCop,
    pesosFirst: card.pesosFirst,
    taxPercent: card.taxPercent,
    lessonCount: lessonsInOrder(course).filter(({ shown }) => shown).length,
  };
}

export type CourseForSale = ReturnType<typeof forSaleOf>;
