import { cardOf } from "#src/courses/card/course-card-data.ts";
import { lessonPrintUrl } from "#src/courses/cover/cover-image.ts";
import { launchDay } from "#src/courses/launches/launch.rules.ts";
import { type Course, type Lesson, lessonsInOrder } from "#src/courses/queries.ts";
import { lessonPath, previewQuery, tenureLabel, totalSeconds } from "#src/courses/rules.ts";
import type { Academy } from "#src/ctx.ts";
import type { Rate } from "#src/outside/exchange-rate.ts";
import { timeLeft } from "#src/pages/shop/countdown.rules.ts";

export type CourseDetailData = ReturnType<typeof detailOf>;

/** The viewer of a course page, and how they arrived. */
export type CourseViewer = {
  /** Whether they may watch every class: enrolled learners and those who manage the course. */
  opens: boolean;
  /** Whether someone who manages the course views it as a student does. */
  previewing: boolean;
  /** Whether they arrived from the free class: every class then leads to the purchase. */
  freeFlow: boolean;
};

type Shown = {
  academy: Academy;
  course: Course;
  /** The lessons with a video that plays; without one, a free class is no offer. */
  playable: ReadonlySet<string>;
  /** The absolute address, for sharing. */
  url: string;
  rate: Rate | null;
  viewer: CourseViewer;
  now: Date;
};

/** What the course page shows to this viewer. */
export function detailOf({ academy, course, playable, url, rate, viewer, now }: Shown) {
  const { name, description, place, pictureUrl, createdAt } = course.teacher;
  const modules = shownModules(course, viewer, playable);
  const lessons = lessonsInOrder({ modules });
  const first = lessons[0];
  const { scheduledLaunch: date } = course;
  return {
    ...cardOf({ academy }, { ...course, teacherName: name, teacherPlace: place }, rate),
    /** `2026-11-21`, the day of the rate behind the price in pesos. */
    rateDay: rate?.date ?? null,
    url,
    /** Who has no part in it cannot open it, so nobody shares it. */
    isPublished: course.status === "published",
    description: course.description,
    learnings: course.learnings,
    prerequisites: course.prerequisites,
    include: course.include,
    faqs: course.faqs,
    lessonCount: lessons.length,
    modules: modules.map((module) => ({
      id: module.id,
      name: module.name,
      seconds: totalSeconds(module.lessons),
      lessons: module.lessons.map((lesson) => ({
        id: lesson.id,
        title: lesson.title,
        seconds: lesson.durationSeconds,
        href: hrefOf(lesson, viewer),
        isFree: lesson.openToAll,
        hidden: hiddenLabel(lesson),
      })),
    })),
    teacher: { name, description, place, pictureUrl, tenure: tenureLabel(createdAt, now) },
    /** The first class, if it plays and is free; a visitor without a session signs in on the way. */
    freeLesson: first?.openToAll
      ? {
          title: first.title,
          printUrl: lessonPrintUrl({ academy }, course, first),
          seconds: first.durationSeconds,
          href: hrefOf(first, viewer) ?? freePath(first),
        }
      : null,
    launch:
      date && date > now ? { date, left: timeLeft(date, now), day: launchDay(date, now) } : null,
  };
}

/** A preview has what students see. A class without a video is open to nobody new. */
function shownModules(
  { modules }: Course,
  { previewing }: CourseViewer,
  playable: Shown["playable"],
): Course["modules"] {
  return modules
    .map((module) => ({
      ...module,
      lessons: module.lessons
        .filter((lesson) => lesson.shown || !previewing)
        .map((lesson) => ({ ...lesson, openToAll: lesson.openToAll && playable.has(lesson.id) })),
    }))
    .filter(({ lessons }) => lessons.length > 0 || !previewing);
}

/** Why learners do not see a class; only those who manage the course get such a one. */
function hiddenLabel({ shown, published }: Lesson): string | null {
  if (shown) return null;
  return published ? "Sin finalizar" : "No listada";
}

/** Null for a class that the list does not link for this viewer. */
function hrefOf(lesson: Lesson, { opens, previewing, freeFlow }: CourseViewer): string | null {
  if (opens) return lessonPath(lesson.courseId, lesson.id) + (previewing ? previewQuery : "");
  return lesson.openToAll && !freeFlow ? freePath(lesson) : null;
}

function freePath(lesson: Lesson): string {
  return `${lessonPath(lesson.courseId, lesson.id)}?isFreeFlow=true`;
}
