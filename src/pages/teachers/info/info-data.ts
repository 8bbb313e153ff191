import type { OwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { courseFigures } from "#src/teaching/learners/course-figures-queries.ts";
import { countInvited, type Invited, listInvited } from "#src/teaching/learners/invited-queries.ts";
import {
  learnersPerPage,
  resendableAt,
  statusOfInvited,
  statusOfLearner,
} from "#src/teaching/learners/learner-list.rules.ts";
import {
  countLearners,
  type Learner,
  listLearners,
} from "#src/teaching/learners/learner-queries.ts";
import { formatDate, formatMoment } from "#src/ui/formats/moments.rules.ts";
import { type InfoQuery, pagesOf, tabOf } from "./info-query.rules.ts";

export type InfoLists = Awaited<ReturnType<typeof readInfo>>;
export type LearnerCardData = ReturnType<typeof learnerCard>;
export type InvitedCardData = ReturnType<typeof invitedCard>;

/** Figures, counts of both tabs, and one page of the chosen one. */
export async function readInfo(ctx: MemberCtx, course: OwnCourse, query: InfoQuery) {
  const { email } = query;
  const [figures, registered, invited] = await Promise.all([
    courseFigures(ctx, course.id),
    countLearners(ctx, course, email),
    countInvited(ctx, course.id, email),
  ]);
  const counts = { registered, invited };
  const tab = tabOf(query, counts);
  const { pages, isCut } = pagesOf(counts[tab]);
  // The last one of the last page may have been withdrawn just now.
  const page = Math.min(query.page, pages);
  const rows = { limit: learnersPerPage, offset: (page - 1) * learnersPerPage };
  const isEmpty = counts[tab] === 0;
  const people =
    tab === "registered" && !isEmpty ? await listLearners(ctx, course.id, email, rows) : [];
  const waiting =
    tab === "invited" && !isEmpty ? await listInvited(ctx, course.id, email, rows) : [];
  return {
    figures,
    counts,
    asked: { tab, email, page },
    pages,
    isCut,
    learners: people.map(learnerCard),
    invited: waiting.map((one) => invitedCard(one, ctx.now)),
  };
}

function learnerCard(learner: Learner) {
  const { id, name, pictureUrl, email, since, done, total } = learner;
  return {
    ...{ id, name, pictureUrl, email, done, total },
    since: formatDate(since),
    status: statusOfLearner(learner),
  };
}

function invitedCard(invited: Invited, now: Date) {
  const { id, email, mailedAt, expiresAt } = invited;
  const later = resendableAt(invited, now);
  return {
    ...{ id, email },
    sent: formatDate(mailedAt),
    expires: formatDate(expiresAt),
    status: statusOfInvited(invited, now),
    /** When it may be sent again; null: now. */
    resendable: later && formatMoment(later, now),
  };
}
