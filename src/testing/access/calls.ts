// How each call of the API is made for the access table: complete and correct, so that only the
// caller decides the answer.
import type { Call } from "../door.ts";
import { academyCalls } from "./academy-calls.ts";
import { accountCalls } from "./account-calls.ts";
import { campaignAdminCalls } from "./campaign-admin-calls.ts";
import { contactCalls } from "./contact-calls.ts";
import { copyCalls } from "./copy-calls.ts";
import { couponCalls } from "./coupon-calls.ts";
import { courseCalls } from "./course-calls.ts";
import { fileCalls } from "./file-calls.ts";
import { inviteeCalls } from "./invitee-calls.ts";
import { learnerCalls } from "./learner-calls.ts";
import { merchantCalls } from "./merchant-calls.ts";
import { notificationCalls } from "./notification-calls.ts";
import { orderCalls } from "./order-calls.ts";
import { paymentCalls } from "./payment-calls.ts";
import { payoutCalls } from "./payout-calls.ts";
import { publishingCalls } from "./publishing-calls.ts";
import { receiptCalls } from "./receipt-calls.ts";
import { refundCalls } from "./refund-calls.ts";
import { salesCalls } from "./sales-calls.ts";
import type { Asking } from "./scene.ts";
import { teacherAdminCalls } from "./teacher-admin-calls.ts";

export type Request = Call & { path: string };

/** By method and path of the OpenAPI document. */
export type Calls = Record<string, (asking: Asking) => Promise<Request> | Request>;

export const calls: Calls = {
  ...academyCalls,
  ...accountCalls,
  ...campaignAdminCalls,
  ...notificationCalls,
  ...contactCalls,
  ...copyCalls,
  ...couponCalls,
  ...courseCalls,
  ...fileCalls,
  ...inviteeCalls,
  ...learnerCalls,
  ...merchantCalls,
  ...orderCalls,
  ...payoutCalls,
  ...paymentCalls,
  ...publishingCalls,
  ...receiptCalls,
  ...refundCalls,
  ...teacherAdminCalls,
  ...salesCalls,
};
