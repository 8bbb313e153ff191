import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { sendRequestMail } from "./open-request-mail.ts";
import { sendStorageMail } from "./storage-mail.ts";

export const administrationJobs = {
  "academies.mail": (ctx, about) => sendRequestMail(ctx, about),
  "storage.mail": (ctx, told) => sendStorageMail(ctx, told),
} satisfies JobHandlers;
