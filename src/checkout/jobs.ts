import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { dropAddresses } from "./drop-addresses.ts";
import { forgetOldOrders } from "./forget-old-orders.ts";
import { sendInvitation, sendReceipt } from "./mail.ts";
import { sendMerchantMail } from "./merchants/merchant-mail.ts";
import { sendFailed, sendPending } from "./open-order-mail.ts";
import { closeLate } from "./pay/close-try.ts";
import { alertOfRefunds } from "./refunds/alert-refunds.ts";
import { sendRefundMail } from "./refunds/refund-mail.ts";
import { voidCharge } from "./refunds/void-charge.ts";
import { sendRefusal } from "./refusal-mail.ts";
import { settleLate } from "./settle/settle-late.ts";
import { sweepPayments } from "./settle/sweep-payments.ts";

const orderMails = {
  receipt: sendReceipt,
  invitation: sendInvitation,
  pending: sendPending,
  failed: sendFailed,
};

export const checkoutJobs = {
  "checkout.settle": (ctx, { paymentId }) => settleLate(ctx, paymentId),
  "checkout.sweep": (ctx) => sweepPayments(ctx),
  "checkout.mail": (ctx, { orderId, mail }) => orderMails[mail](ctx, orderId),
  "checkout.refusal": (ctx, refusal) => sendRefusal(ctx, refusal),
  "checkout.forgive": (ctx, { orderId, tried }) => closeLate(ctx, orderId, tried),
  "checkout.forget": (ctx, _, signal) => forgetOldOrders(ctx, signal),
  "merchants.mail": (ctx, mail) => sendMerchantMail(ctx, mail),
  "refunds.void": (ctx, { refundId }) => voidCharge(ctx, refundId),
  "refunds.mail": (ctx, { refundId, mail, userId }) => sendRefundMail(ctx, refundId, mail, userId),
  "refunds.alert": async (ctx) => {
    await alertOfRefunds(ctx);
    await dropAddresses(ctx);
  },
} satisfies JobHandlers;
