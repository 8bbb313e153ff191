import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { mailUnseen } from "./mail-unseen.ts";
import { sendUnseenMail } from "./send-unseen-mail.ts";
import { tidyNotifications } from "./tidy-notifications.ts";

export const notificationJobs = {
  "notifications.daily": async (ctx, _, signal) => {
    await mailUnseen(ctx, signal);
    await tidyNotifications(ctx, signal);
  },
  "notifications.mail": (ctx, about) => sendUnseenMail(ctx, about),
} satisfies JobHandlers;
