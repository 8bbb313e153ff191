// The job map: every queue and its verb.
import { academyJobs } from "#src/academies/jobs.ts";
import { accountJobs } from "#src/accounts/jobs.ts";
import { administrationJobs } from "#src/administration/jobs.ts";
import { checkoutJobs } from "#src/checkout/jobs.ts";
import { closingJobs } from "#src/closing/jobs.ts";
import { contactJobs } from "#src/contact/jobs.ts";
import { courseJobs } from "#src/courses/jobs.ts";
import { enrolmentJobs } from "#src/enrolments/jobs.ts";
import { ledgerJobs } from "#src/ledger/jobs.ts";
import { deadVideoJobs, videoJobs } from "#src/media/jobs.ts";
import { notificationJobs } from "#src/notifications/jobs.ts";
import { payoutJobs } from "#src/payouts/jobs.ts";
import { teachingJobs } from "#src/teaching/jobs.ts";
import { trailJobs } from "#src/trail/jobs.ts";
import { visitJobs } from "#src/visits/jobs.ts";
import type { DeadJobHandlers, JobHandlers } from "./job-handlers.ts";

// A missing name fails to compile here; a repeated one would be two keys of one object.
export const jobs = {
  ...trailJobs,
  ...academyJobs,
  ...visitJobs,
  ...accountJobs,
  ...administrationJobs,
  ...notificationJobs,
  ...contactJobs,
  ...courseJobs,
  ...videoJobs,
  ...enrolmentJobs,
  ...ledgerJobs,
  ...checkoutJobs,
  ...payoutJobs,
  ...teachingJobs,
  ...closingJobs,
} satisfies Required<JobHandlers>;

export const deadJobs: DeadJobHandlers = { ...deadVideoJobs };
