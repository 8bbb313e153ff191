import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { sendClosingMail } from "./closing-mail.ts";
import { followClosing } from "./follow-closing.ts";

export const closingJobs = {
  "closing.follow": (ctx, about, signal) => followClosing(ctx, about, signal),
  "closing.mail": (ctx, about) => sendClosingMail(ctx, about),
} satisfies JobHandlers;
