import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { sendAccountMail } from "./email/mail.ts";
import { sendEmailChangeMail } from "./email-change/email-change-mail.ts";
import { expirePicture } from "./picture/expire-picture.ts";

export const accountJobs = {
  "accounts.mail": (ctx, { mail }) => sendAccountMail(ctx, mail),
  "accounts.email-change": (ctx, { mail }) => sendEmailChangeMail(ctx, mail),
  "pictures.expire": (ctx, { userId, pictureId: id }) => expirePicture(ctx, { userId, id }),
} satisfies JobHandlers;
