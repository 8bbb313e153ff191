// Returns all data stored about a person, and nothing about anybody else.
import { administrationOf } from "#src/accounts/administrators/administrator-queries.ts";
import { accountData } from "#src/accounts/profile/account-queries.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { teachingOf } from "#src/accounts/teachers/export-queries.ts";
import { leadsBy } from "#src/campaigns/consent-queries.ts";
import { ordersAbout } from "#src/checkout/orders-about.ts";
import { messagesBy } from "#src/contact/message-queries.ts";
import { couponsBy } from "#src/coupons/own-coupon-queries.ts";
import { savesBy } from "#src/courses/authoring/saves/save-queries.ts";
import { listCoursesOfTeacher } from "#src/courses/queries.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { placesOf } from "#src/enrolments/queries.ts";
import { subscriptionsOf } from "#src/enrolments/subscription-queries.ts";
import { movementsAbout } from "#src/ledger/ledger-queries.ts";
import { commentsBy } from "#src/lessons/comments/comment-queries.ts";
import { notesBy } from "#src/lessons/notes/note-queries.ts";
import { watchedBy } from "#src/lessons/queries.ts";
import { uploadsOf } from "#src/media/queries.ts";
import { notificationsOf } from "#src/notifications/notification-queries.ts";
import { payoutsAbout } from "#src/payouts/payout-queries.ts";
import { badgesOf } from "#src/teaching/badges/badge-queries.ts";
import { invitationsOf } from "#src/teaching/invitations/export-queries.ts";
import { trailOf } from "#src/trail/queries.ts";

/** Plain data. Payments show amounts and verdicts only, since we store no card data. */
export async function exportData(ctx: Ctx & { actor: Actor }) {
  const user = await liveUser(ctx);
  const taught = await listCoursesOfTeacher(ctx, user.id);
  return {
    academy: ctx.academy.name,
    exportedAt: ctx.now,
    ...(await accountData(ctx, user)),
    trail: await trailOf(ctx, user.id),
    ...(await placesOf(ctx, user)),
    subscriptions: await subscriptionsOf(ctx, user.id),
    ...(await watchedBy(ctx, user.id)),
    comments: await commentsBy(ctx, user.id),
    notes: await notesBy(ctx, user.id),
    messages: await messagesBy(ctx, user),
    ...(await notificationsOf(ctx, user.id)),
    ...(await ordersAbout(ctx, user)),
    ...(await invitationsOf(ctx, user)),
    ...(await teachingOf(ctx, user)),
    ...(await administrationOf(ctx, user)),
    coursesTaught: taught.map(({ id, title, status }) => ({ id, title, status })),
    coupons: await couponsBy(ctx, user.id),
    earnings: await movementsAbout(ctx, user.id),
    ...(await payoutsAbout(ctx, user.id)),
    badges: await badgesOf(ctx, user.id),
    ...(await leadsBy(ctx, user.id)),
    courseSaves: await savesBy(ctx, user.id),
    uploads: await uploadsOf(ctx, user.id),
  };
}
