import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { sendPayoutMail } from "./payout-mail.ts";

export const payoutJobs = {
  "payouts.mail": (ctx, { mail }) => sendPayoutMail(ctx, mail),
} satisfies JobHandlers;
