// The hook map: what later capabilities do when an earlier one reports an event.
import { followSupportEmail } from "#src/administration/follow-support-email.ts";
import { limitRenames } from "#src/administration/limit-renames.ts";
import { recordAcademyChange } from "#src/administration/record-academy-change.ts";
import { dropConsents } from "#src/campaigns/drop-consents.ts";
import { moveClaims, moveOrders } from "#src/checkout/move-learner.ts";
import { keepPaidPlace } from "#src/checkout/orders/keep-paid-place.ts";
import { followCategories, followTeacher } from "#src/courses/authoring/follow-changes.ts";
import { grantWaiting } from "#src/enrolments/enrol.ts";
import { forgetSettled } from "#src/payouts/keep-account.ts";
import { grantInvited } from "#src/teaching/invitations/grant-invited.ts";
import { keepFreePlace } from "#src/teaching/invitations/keep-free-place.ts";
import { reviewAgain } from "#src/teaching/publishing/review-again.ts";
import { tellAsked, tellTaken } from "#src/teaching/teachers/tell-teaching.ts";
import { tellConversion } from "#src/teaching/tell-conversion.ts";
import type { Hooks } from "./ctx.ts";

// A missing name fails to compile here; the entries run in this order.
export const hooks: Hooks = {
  // What was given free of charge joins what waits, so that all courses are locked in one sequence.
  mailboxProven: [dropConsents, grantInvited, grantWaiting],
  emailChanging: [moveClaims],
  emailChanged: [moveOrders, followSupportEmail],
  profileChanged: [followTeacher],
  categoriesChanged: [followCategories],
  academyChanged: [limitRenames, recordAcademyChange],
  teachingAsked: [tellAsked],
  teachingTaken: [tellTaken],
  videoSettled: [reviewAgain, tellConversion],
  placeWithdrawn: [keepFreePlace, keepPaidPlace],
  sharesDecided: [forgetSettled],
};
