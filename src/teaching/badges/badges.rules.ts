// Which badges a teacher earns, and how far the way to each of them is.
import { formatCount } from "#src/ui/formats/numbers.rules.ts";

/** In the order in which most teachers earn them. */
export const badgeNames = [
  "first-course",
  "ten-learners",
  "first-finished",
  "hundred-learners",
  "all-answered",
] as const;

export type BadgeName = (typeof badgeNames)[number];

/** What they are called, and what one does for them. */
export const badgeTexts: Record<BadgeName, { title: string; how: string }> = {
  "first-course": { title: "Primer curso", how: "Publica tu primer curso." },
  "ten-learners": { title: "Diez estudiantes", how: "Llega a 10 estudiantes en tus cursos." },
  "first-finished": {
    title: "Primera cosecha",
    how: "Que alguien termine todas las clases de un curso tuyo.",
  },
  "hundred-learners": { title: "Cien estudiantes", how: "Llega a 100 estudiantes en tus cursos." },
  "all-answered": {
    title: "Un mes al día",
    how: "Responde durante un mes todas las preguntas de tus clases. Debe haber al menos una.",
  },
};

export const badgesId = "insignias";

export const monthDays = 30;
const dayMs = 24 * 3_600_000;

/** What is asked about questions goes back so far. */
export function monthBefore(now: Date): Date {
  return new Date(now.getTime() - monthDays * dayMs);
}

/** A question of the last day does not count as unanswered: it may have come at night. */
export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - dayMs);
}

/** What a teacher has done so far. */
export type Standing = {
  /** When a course of theirs was published for the first time. */
  publishedAt: Date | null;
  /** Places in their courses; a person with two of them counts twice. */
  learners: number;
  /** Whether somebody finished a course of theirs, and still has it. */
  hasFinisher: boolean;
  /** Whether a question has waited for more than a day. */
  owesAnswer: boolean;
};

export const nothingDone: Standing = {
  publishedAt: null,
  learners: 0,
  hasFinisher: false,
  owesAnswer: false,
};

/** Whole days since the first publication, up to a month. */
function daysOnSale({ publishedAt }: Standing, now: Date): number {
  if (!publishedAt) return 0;
  const days = Math.floor((now.getTime() - publishedAt.getTime()) / dayMs);
  return Math.min(monthDays, Math.max(0, days));
}

/** Whether only the questions of the month decide about the badge for answers. */
export function isUpToDate(standing: Standing, now: Date): boolean {
  return daysOnSale(standing, now) === monthDays && !standing.owesAnswer;
}

/** @param hasAnswered whether a question of the last month was answered */
export function earnedBy(standing: Standing, hasAnswered: boolean, now: Date): BadgeName[] {
  const { publishedAt, learners, hasFinisher } = standing;
  const isEarned: Record<BadgeName, boolean> = {
    "first-course": publishedAt !== null,
    "ten-learners": learners >= 10,
    "first-finished": hasFinisher,
    "hundred-learners": learners >= 100,
    "all-answered": isUpToDate(standing, now) && hasAnswered,
  };
  return badgeNames.filter((name) => isEarned[name]);
}

export type Progress = { done: number; total: number; text: string };

/** How far the way to a badge is that is not earned; null where nothing can be counted. */
export function progressTo(badge: BadgeName, standing: Standing, now: Date): Progress | null {
  if (badge === "ten-learners") return ofLearners(standing, 10);
  if (badge === "hundred-learners") return ofLearners(standing, 100);
  if (badge !== "all-answered" || !standing.publishedAt) return null;
  const done = daysOnSale(standing, now);
  const text = standing.owesAnswer
    ? "Hay preguntas que esperan tu respuesta."
    : `${done} de ${monthDays} días`;
  return { done, total: monthDays, text };
}

function ofLearners({ learners }: Standing, total: number): Progress {
  const done = Math.min(total, learners);
  return {
    done,
    total,
    text: `${formatCount(done)} de ${formatCount(total)} estudiantes`,
  };
}

/** A job awards them: between the deed and the badge there may be a night. */
export function isComing(badge: BadgeName, standing: Standing, now: Date): boolean {
  return earnedBy(standing, false, now).includes(badge);
}
