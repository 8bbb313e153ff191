import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { sendMessageMail } from "./message-mail.ts";
import { tidyMessages } from "./tidy-messages.ts";

export const contactJobs = {
  "contact.mail": (ctx, about) => sendMessageMail(ctx, about),
  "contact.tidy": (ctx, _, signal) => tidyMessages(ctx, signal),
} satisfies JobHandlers;
