import type { JobHandlers } from "#src/job-handlers.ts";
import { sendInvitation, sendReceipt } from "./mail.ts";
import { closeLate } from "./pay/close-try.ts";
import { sendRefusal } from "./refusal-mail.ts";
import { settleLate } from "./settle/settle-late.ts";

export const checkoutJobs = {
  "checkout.settle": (ctx, { paymentId }) => settleLate(ctx, paymentId),
  "checkout.mail": (ctx, { orderId, mail }) =>
    mail === "receipt" ? sendReceipt(ctx, orderId) : sendInvitation(ctx, orderId),
  "checkout.refusal": (ctx, refusal) => sendRefusal(ctx, refusal),
  "checkout.forgive": (ctx, { orderId, tried }) => closeLate(ctx, orderId, tried),
} satisfies JobHandlers;
