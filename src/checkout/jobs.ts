import type { JobHandlers } from "#src/job-handlers.ts";
import { sendInvitation, sendReceipt } from "./mail.ts";
import { settleLate } from "./settle/settle-late.ts";

export const checkoutJobs = {
  "checkout.settle": (ctx, { paymentId }) => settleLate(ctx, paymentId),
  "checkout.mail": (ctx, { orderId, mail }) =>
    mail === "receipt" ? sendReceipt(ctx, orderId) : sendInvitation(ctx, orderId),
} satisfies JobHandlers;
