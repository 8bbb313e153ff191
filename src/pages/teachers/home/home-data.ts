// What a teacher finds on coming back: the course to go on with, what is to be done and what
// waits, the week in figures, and the badges.
import {
  countTeacherCourses,
  listTeacherCourses,
  type TeacherCourse,
} from "#src/courses/authoring/teacher-courses-queries.ts";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { firstDayOf } from "#src/figures/days.rules.ts";
import { sumOfTeacher } from "#src/figures/figure-queries.ts";
import { ownBadges } from "#src/teaching/badges/badge-queries.ts";
import { badgeTexts } from "#src/teaching/badges/badges.rules.ts";
import { firstSteps } from "#src/teaching/first-steps/first-steps.rules.ts";
import { beginningsOf } from "#src/teaching/first-steps/first-steps-queries.ts";
import { minutesOf } from "#src/teaching/statistics/window.rules.ts";
import { formatDate, formatMoment } from "#src/ui/formats/moments.rules.ts";
import { waitingFor } from "./waiting-data.ts";

const draftsShown = 3;
const weekDays = 7;

export async function teacherHome(ctx: MemberCtx) {
  const [going, beginnings, waiting, week, badges] = await Promise.all([
    coursesToGoOnWith(ctx),
    beginningsOf(ctx),
    waitingFor(ctx),
    figuresOfWeek(ctx),
    badgesShown(ctx),
  ]);
  const { hasPublished } = beginnings;
  // An academy that closes publishes nothing more.
  const mayBegin = ctx.academy.closesAt === null;
  const steps = mayBegin ? firstSteps(beginnings) : [];
  return { ...going, mayBegin, steps, waiting, week, hasPublished, badges };
}

async function coursesToGoOnWith(ctx: MemberCtx) {
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
    last: last
      ? { ...shown(ctx, last), coverUrl: coverUrl(ctx, last), category: last.category }
      : null,
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

/** Null where nothing happened. */
async function figuresOfWeek(ctx: MemberCtx) {
  const sums = await sumOfTeacher(ctx, ctx.actor.id, firstDayOf(weekDays, ctx.now));
  const { enrolled, sold, watchedSeconds, completed } = sums;
  if (Object.values(sums).every((sum) => sum <= 0)) return null;
  const minutes = minutesOf(watchedSeconds);
  return { learners: enrolled, sales: sold, minutes, finished: completed };
}

async function badgesShown(ctx: MemberCtx) {
  const badges = await ownBadges(ctx);
  return badges.map(({ badge, earnedAt, isComing, progress }) => ({
    ...badgeTexts[badge],
    name: badge,
    earned: earnedAt && formatDate(earnedAt),
    isComing,
    progress,
  }));
}
