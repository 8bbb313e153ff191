import type { JobHandlers } from "#src/job-handlers.ts";
import { sendAccountMail } from "./email/mail.ts";

export const accountJobs = {
  "accounts.mail": (ctx, { mail }) => sendAccountMail(ctx, mail),
} satisfies JobHandlers;
