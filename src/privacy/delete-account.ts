// Deletes an account and its personal data, except orders, which tax law requires us to keep.

import { inHeldAcademy } from "#src/academies/hold-academy.ts";
import { forgetAdministrations } from "#src/accounts/administrators/write-administrator-invitations.ts";
import { lockEmail } from "#src/accounts/email/lock-email.ts";
import { normalizeEmail } from "#src/accounts/email.rules.ts";
import { currentWrong } from "#src/accounts/password/change-password.rules.ts";
import { passwordMatches } from "#src/accounts/password/passwords.ts";
import { removePictures } from "#src/accounts/picture/picture.ts";
import { forgetAccount, holdAccount } from "#src/accounts/profile/forget-account.ts";
import { findFactor, isFresh } from "#src/accounts/second-factor/factor-queries.ts";
import { factorTexts } from "#src/accounts/second-factor/second-factor.rules.ts";
import { codeWrong, countCode, spendCode } from "#src/accounts/second-factor/spend-code.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { countAttempt } from "#src/accounts/sign-in/attempts.ts";
import type { User } from "#src/accounts/tables.ts";
import { forgetRequest } from "#src/accounts/teachers/forget-request.ts";
import { forgetTeacherInvitations } from "#src/accounts/teachers/write-invitations.ts";
import { forgetSupportEmail } from "#src/administration/follow-support-email.ts";
import { forgetLeads } from "#src/campaigns/forget-leads.ts";
import { dropAddressesOf } from "#src/checkout/drop-addresses.ts";
import {
  forgetBuyer,
  forgetCouponsOf,
  hasPaymentUnderWay,
  hasRefundToUnproven,
  keepMailboxOf,
} from "#src/checkout/forget-buyer.ts";
import { forgetMessages } from "#src/contact/forget-messages.ts";
import { endCouponsOf } from "#src/coupons/delete-coupon.ts";
import { archiveCoursesOf } from "#src/courses/authoring/archive-courses-of.ts";
import { forgetSaves } from "#src/courses/authoring/saves/forget-saves.ts";
import { type Ctx, inTransaction, type MemberCtx, type TransactionCtx } from "#src/ctx.ts";
import { forgetLearner } from "#src/enrolments/forget-learner.ts";
import { listEnrolledCourseIds } from "#src/enrolments/queries.ts";
import { faultOf } from "#src/fault.ts";
import { forgetViewer } from "#src/lessons/forget-viewer.ts";
import { forgetUploads } from "#src/media/uploads/forget-uploads.ts";
import { forgetName } from "#src/notifications/forget-name.ts";
import { forgetNotifications } from "#src/notifications/forget-notifications.ts";
import { nobodyNamed } from "#src/notifications/texts.rules.ts";
import { forgetPaid } from "#src/payouts/keep-account.ts";
import { problem } from "#src/problem.ts";
import { tellRemoved } from "#src/teaching/administrators/tell-changed.ts";
import { forgetBadges } from "#src/teaching/badges/forget-badges.ts";
import { forgetInvited } from "#src/teaching/invitations/forget-invited.ts";
import { withdrawReviews } from "#src/teaching/publishing/end-review.ts";
import { forgetInTrail } from "#src/trail/forget-person.ts";
import { record } from "#src/trail/record.ts";
import { type DeleteAccountInput, deleteAccountInput, messages } from "./rules.ts";
import { toldOf } from "./told-of-queries.ts";

/**
 * Archives the courses that the person taught, so that buyers keep them. Throws `conflict` for the
 * last administrator, while a payment of theirs has no verdict, while a refund waits to be sent
 * about which only an unproven mailbox could be written to, and where the e-mail changes meanwhile.
 */
export async function deleteAccount(ctx: MemberCtx, input: DeleteAccountInput): Promise<void> {
  const account = await liveUser(ctx);
  const given = deleteAccountInput.parse(input);
  await prove(ctx, account, given);
  await proveFactor(ctx, account, given.code);
  const administers = account.role === "academy" || account.role === "admin";
  const erase = async (ctx: TransactionCtx & MemberCtx) => {
    // Same lock order as a purchase: orders, coupons, this lock, then the account's row. Otherwise
    // they deadlock.
    await keepMailboxOf(ctx, account);
    await dropAddressesOf(ctx, account);
    await endCouponsOf(ctx, account.id);
    await forgetCouponsOf(ctx, account);
    await lockEmail(ctx, account.email);
    const user = await holdAccount(ctx);
    // What was done above was for the address that the account had then.
    if (user.email !== account.email) throw problem("conflict", messages.emailChanged);
    if (await hasPaymentUnderWay(ctx, user)) throw problem("conflict", messages.paymentUnderWay);
    if (await hasRefundToUnproven(ctx, user)) {
      throw problem("conflict", messages.refundUnderWay);
    }
    await forgetBuyer(ctx, user);
    const told = await toldOf(ctx, user.id);
    await forgetInvited(ctx, user);
    await forgetTeacherInvitations(ctx, user);
    await forgetAdministrations(ctx, user);
    await forgetRequest(ctx, user.id);
    await forgetMessages(ctx, user);
    const others = await listEnrolledCourseIds(ctx, user.id);
    const inReview = await archiveCoursesOf(ctx, user.id, others);
    // Nobody can decide about them any more.
    for (const courseId of inReview.toSorted()) await withdrawReviews(ctx, courseId);
    await forgetSaves(ctx, user.id);
    const keys = await forgetUploads(ctx, user.id);
    await forgetNotifications(ctx, user.id);
    await forgetBadges(ctx, user.id);
    await forgetLeads(ctx, user.id);
    await forgetPaid(ctx, user.id);
    await forgetAccount(ctx, user);
    // Both take the person out of figures, whose rows many wait for.
    await forgetLearner(ctx, user);
    await forgetViewer(ctx, user.id);
    if (administers) await forgetSupportEmail(ctx, user);
    // First the row about the deletion, so that it too loses the name.
    await record(ctx, { action: "account-deleted", subject: user });
    await forgetInTrail(ctx, user.id);
    // Without the name, which nothing may keep.
    if (user.role === "academy") await tellRemoved(ctx, { id: user.id, name: nobodyNamed });
    await forgetName(ctx, told);
    return keys;
  };
  // Whoever holds the academy's row locks all others after it.
  const fileKeys = administers
    ? await inHeldAcademy(ctx, (held) => erase({ ...held, actor: ctx.actor }))
    : await inTransaction(ctx, erase);
  await removeFiles(ctx, fileKeys);
}

/** Proves identity and intent; an open session alone proves neither. */
async function prove(ctx: MemberCtx, user: User, given: DeleteAccountInput): Promise<void> {
  const { password = "", confirmation = "" } = given;
  if (user.passwordHash === null) {
    // The page shows the e-mail to whoever finds a session open.
    if (!(await isFresh(ctx))) throw problem("forbidden", factorTexts.signInAgain);
    if (normalizeEmail(confirmation) !== user.email) {
      throw wrong("confirmation", messages.email);
    }
    return;
  }
  if (!password) throw wrong("password", messages.password);
  const attempt = await countAttempt(ctx, "password", user.id);
  if (!(await passwordMatches(user.passwordHash, password))) throw wrong("password", currentWrong);
  await attempt.forgive();
}

/** Does nothing for an account without a second factor. */
async function proveFactor(ctx: Ctx, user: User, code: DeleteAccountInput["code"]): Promise<void> {
  if (!(await findFactor(ctx, user.id))) return;
  if (!code) throw wrong("code", factorTexts.codeNeeded);
  const tried = await countCode(ctx, user.id, code);
  if (!(await inTransaction(ctx, (ctx) => spendCode(ctx, user, tried))))
    throw codeWrong(tried.code);
  await tried.forgive();
}

function wrong(path: keyof DeleteAccountInput, message: string) {
  return problem("invalid", message, { errors: [{ path, message }] });
}

/** The account is already deleted: a failure here is ours to repair, and a retry cannot help. */
async function removeFiles(ctx: MemberCtx, keys: string[]): Promise<void> {
  const userId = ctx.actor.id;
  const removals = [
    removePictures(ctx, userId),
    ...keys.map((key) => ctx.outside.files.remove(key)),
  ];
  for (const removal of await Promise.allSettled(removals)) {
    if (removal.status === "fulfilled") continue;
    ctx.log.error({ userId, err: faultOf(removal.reason) }, "a file of a deleted account stays");
  }
}
