import type { JobHandlers } from "#src/job-handlers.ts";
import { sendRequestMail } from "./open-request-mail.ts";

export const administrationJobs = {
  "academies.mail": (ctx, about) => sendRequestMail(ctx, about),
} satisfies JobHandlers;
