// The class view: the video where the learner left it, and the classes around it.
import {
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { cardOf } from "#src/courses/card/course-card-data.ts";
import { lessonsInOrder } from "#src/courses/queries.ts";
import { coursePath, mayManage, previewQuery } from "#src/courses/rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { findCourseFor, isEnrolled } from "#src/enrolments/queries.ts";
import { logFault } from "#src/fault.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import {
  actForMember,
  type FormProblem,
  loadForMember,
  type MemberArgs,
} from "#src/http/react-router.ts";
import { changeComments, commentChange } from "#src/lessons/comments/change-comments.ts";
import {
  commentParam,
  pageParam,
  scriptField,
  sectionId,
  viewerField,
} from "#src/lessons/comments/comments.rules.ts";
import { showComments } from "#src/lessons/comments/shown-comments.ts";
import { findLessonToWatch } from "#src/lessons/lesson-to-watch-queries.ts";
import { listNextCourses } from "#src/lessons/next-courses-queries.ts";
import { changeNotes } from "#src/lessons/notes/change-notes.ts";
import { isNoteForm, notesId } from "#src/lessons/notes/note.rules.ts";
import { listNotes } from "#src/lessons/notes/note-queries.ts";
import { noteForm } from "#src/lessons/notes/note-shape.rules.ts";
import { startSecond } from "#src/lessons/player/player.rules.ts";
import { markId, markIn } from "#src/lessons/progress/mark.rules.ts";
import { markLesson } from "#src/lessons/progress/mark-lesson.ts";
import { saveProgress } from "#src/lessons/progress/save-progress.ts";
import { viewsOrNone } from "#src/lessons/queries.ts";
import { isSameOpening } from "#src/lessons/rules.ts";
import { searchParam } from "#src/lessons/search/lesson-search.rules.ts";
import { openingUrls } from "#src/media/watching/media-url.rules.ts";
import { toldNow } from "#src/notifications/told-data.ts";
import { siteName } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { cataloguePath } from "./catalogue-path.rules.ts";
import { NothingToWatch } from "./nothing-to-watch.tsx";
import { asStudent, previewOf } from "./preview-data.ts";
import {
  academyOf,
  asksPreview,
  carriedBy,
  forSaleOf,
  type LessonToWatch,
  viewerOf,
  watchData,
} from "./watch-data.ts";
import { WatchView } from "./watch-view.tsx";

type Params = { courseId: string; classId: string };

const otherAccount = "Entraste con otra cuenta en este navegador. Recarga la página.";

export { ErrorBoundary } from "./lost-page.tsx";
export { clientAction } from "./post-in-class.tsx";

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: loaderData?.watch?.lesson.title ?? siteName(matches) },
];

export const loader = loadForMember(async ({ ctx, web, params, url }: MemberArgs<Params>) => {
  const { id, name, pictureUrl } = ctx.actor;
  return await orExplore(ctx, async () => {
    const [told, found] = await Promise.all([
      toldNow(ctx),
      findLessonToWatch(ctx, params.courseId, params.classId),
    ]);
    const viewer = { id, name, pictureUrl };
    const head = { viewer, csrf: web.csrfToken(), told, ...academyOf(ctx) };
    if (!found) {
      const course = await courseWithoutLessons(ctx, params.courseId, url);
      return { ...head, course, watch: null };
    }
    return { ...head, course: linkTo(found.course, url), watch: await opened(ctx, found, url) };
  });
});

/**
 * Marks the class, or changes its comments or notes. Without scripts it redirects to what changed,
 * which does not count as another opening.
 */
export const action = actForMember(
  async ({ ctx, params, form, url }: MemberArgs<Params> & { form: FormValues }) => {
    const { courseId, classId: lessonId } = params;
    if ((textAt(form, viewerField) ?? ctx.actor.id) !== ctx.actor.id) {
      throw problem("forbidden", otherAccount);
    }
    const isMarked = markIn(form);
    if (isMarked !== null) {
      await markLesson(ctx, { courseId, lessonId, isMarked });
      if (form[scriptField]) return { isMarked };
      const query = new URLSearchParams({ ...carriedBy(url), lastClass: "1" });
      throw redirect(`${url.pathname}?${query}#${markId}`);
    }
    const isNote = isNoteForm(form);
    const changed = isNote
      ? { notes: await changeNotes(ctx, { courseId, lessonId }, parseForm(noteForm, form)) }
      : await changeComments(ctx, lessonId, parseForm(commentChange, form));
    if (form[scriptField]) return changed;
    const query = new URLSearchParams(url.search);
    query.delete(pageParam);
    query.delete(commentParam);
    query.set("side", isNote ? "notes" : "comments");
    query.set("lastClass", "1");
    throw redirect(`${url.pathname}?${query}#${isNote ? notesId : sectionId}`);
  },
);

/** Comments and notes show what their forms change; the class is not loaded again. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

/**
 * Spec 1 §8: a class that cannot be loaded redirects to the catalogue; the reason is only logged.
 */
async function orExplore<T>(ctx: MemberCtx, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Response) throw error;
    logFault(ctx.log, error, "class not loaded");
    throw redirect(cataloguePath);
  }
}

async function opened(ctx: MemberCtx, found: LessonToWatch, url: URL) {
  const viewer = viewerOf(ctx, found, url);
  const { previewing } = viewer;
  const saves = found.since !== null && !viewer.freeFlow && !previewing;
  const { course, lesson, since, openedAt } = found;
  if (saves && isOpening(url) && !isSameOpening(openedAt, ctx.now)) await saveOpening(ctx, found);
  const [views, comments, notes] = await Promise.all([
    viewsOrNone(ctx, course.id),
    showComments(ctx, { ...lesson, since }, url),
    previewing ? null : notesOrNone(ctx, found),
  ]);
  const resume = saves ? (views.get(lesson.id)?.placeSeconds ?? 0) : 0;
  return {
    ...watchData(found, viewer, views),
    comments: asStudent(comments, previewing),
    notes,
    /** Where the preview came from; null for everybody who watches. */
    preview: previewing ? previewOf(found) : null,
    forSale: viewer.freeFlow ? forSaleOf(ctx, found, await ctx.outside.rates.usdCop()) : null,
    saves,
    nextCourses: saves ? await nextCoursesOf(ctx, found) : [],
    ...startOf(found, url, resume),
    // Spec 1 §4: a change to another class starts from 0.
    moved: startOf(found, url, 0),
    panels: panelsOf(url),
  };
}

/** The class plays also where its notes cannot be read now. */
async function notesOrNone(ctx: MemberCtx, { course, lesson }: LessonToWatch) {
  try {
    return await listNotes(ctx, { courseId: course.id, lessonId: lesson.id });
  } catch (error) {
    logFault(ctx.log, error, "notes not read", { lessonId: lesson.id });
    return null;
  }
}

/** Where playback starts, and what a player requests first for it. */
function startOf({ video }: LessonToWatch, { searchParams }: URL, resume: number) {
  const startAt = startSecond(searchParams.get("time"), resume, video.durationSeconds);
  return { startAt, openingUrls: openingUrls(video, startAt) };
}

/** None where a class follows; a failure to read them is only logged. */
async function nextCoursesOf(ctx: MemberCtx, { course, lesson }: LessonToWatch) {
  const last = lessonsInOrder(course).findLast(({ shown }) => shown);
  if (last?.id !== lesson.id || ctx.actor.role === "teacher") return [];
  try {
    const rate = await ctx.outside.rates.usdCop();
    return (await listNextCourses(ctx, course)).map((one) => cardOf(ctx, one, rate));
  } catch (error) {
    logFault(ctx.log, error, "next courses not read");
    return [];
  }
}

/** False for moving within an open class: by its search, or by its tabs without scripts. */
function isOpening({ searchParams }: URL): boolean {
  const further = ["lastClass", searchParam, pageParam];
  return !further.some((name) => searchParams.has(name));
}

/** The panels that the address selects. */
function panelsOf({ searchParams }: URL) {
  const side = searchParams.get("side");
  const asksComments = side === "comments" || (side === null && searchParams.has(pageParam));
  return {
    details: searchParams.get("panel") === "resources" ? "resources" : "details",
    side: asksComments ? "comments" : side === "notes" ? "notes" : "contents",
  } as const;
}

/** Spec 1 §2: a course with nothing to play says so; what cannot be opened redirects. */
async function courseWithoutLessons(ctx: MemberCtx, courseId: string, url: URL) {
  const course = await findCourseFor(ctx, courseId);
  const opens =
    course && (mayManage(ctx.actor, course) || (await isEnrolled(ctx, ctx.actor.id, course.id)));
  if (opens && lessonsInOrder(course).length === 0) return linkTo(course, url);
  ctx.log.info("class not to be watched");
  throw redirect(cataloguePath);
}

/** Spec 1 §8: a failure to save is only logged. */
async function saveOpening(ctx: MemberCtx, { course, lesson }: LessonToWatch): Promise<void> {
  try {
    await saveProgress(ctx, { courseId: course.id, lessonId: lesson.id, minutes: 0 });
  } catch (error) {
    logFault(ctx.log, error, "opening of a class not saved", { lessonId: lesson.id });
  }
}

/** A preview goes on from class to course. */
function linkTo(course: { id: string; title: string }, url: URL) {
  const path = coursePath(course) + (asksPreview(url) ? previewQuery : "");
  return { id: course.id, title: course.title, path };
}

export default function WatchPage() {
  const page = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return page.watch ? <WatchView {...page} failed={failed} /> : <NothingToWatch {...page} />;
}
