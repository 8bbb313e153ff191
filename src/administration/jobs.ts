import type { JobHandlers } from "#src/job-handlers.ts";
import { measureStorage } from "./measure-storage.ts";
import { sendRequestMail } from "./open-request-mail.ts";
import { sendStorageMail } from "./storage-mail.ts";

export const administrationJobs = {
  "academies.mail": (ctx, about) => sendRequestMail(ctx, about),
  "storage.measure": (ctx) => measureStorage(ctx),
  "storage.mail": (ctx, told) => sendStorageMail(ctx, told),
} satisfies JobHandlers;
