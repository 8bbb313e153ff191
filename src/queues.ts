// Every queue: the data of its jobs, how long a run may take, how often it is retried.
import { z } from "zod";

const inAcademy = z.object({ academyId: z.uuid() });

/**
 * Longer than the mailer tries to send one mail. The heartbeat detects a killed worker. Retries for
 * about five hours, so that a greylisted mail, or one during an outage, is sent in the end.
 */
const mail = {
  expireInSeconds: 60,
  heartbeatSeconds: 20,
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
} as const;

/** For work on a whole academy that nobody waits for. */
const nightly = {
  expireInSeconds: 3600,
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 600,
} as const;

/**
 * Each queue has its own dead-letter queue, `{name}.dead`, where failed jobs stay for inspection.
 * `atOnce` is how many jobs a process runs at the same time; default: one.
 *
 * Each kind of mail has a queue and places of its own: a person waits for the mail about an
 * account, and neither receipts nor news may take its place.
 */
export const queues = {
  /** Probes a received upload, so that a file of the wrong kind waits for no conversion. */
  "videos.check": {
    data: inAcademy.extend({ videoId: z.uuid() }),
    // The conversion follows in any case.
    options: { expireInSeconds: 120, retryLimit: 1, retryDelay: 5 },
  },
  /** Turns a received upload into adaptive streaming. */
  "videos.convert": {
    data: inAcademy.extend({ videoId: z.uuid() }),
    // The heartbeat detects a killed worker; the expiry limits the longest film on a slow machine.
    options: {
      expireInSeconds: 23 * 3600,
      heartbeatSeconds: 20,
      retryLimit: 5,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
    },
  },
  /** Removes expired uploads: files sent to an academy and never assigned. */
  "videos.expire": {
    data: inAcademy,
    options: {
      expireInSeconds: 900,
      retryLimit: 3,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 600,
    },
  },
  /** Removes a replaced cover, once no page that was open then can show it. */
  "images.remove": {
    data: inAcademy.extend({ folder: z.string() }),
    options: { expireInSeconds: 60, retryLimit: 5, retryDelay: 60, retryBackoff: true },
  },
  /** Fetches the verdict on a payment that has none yet from the gateway. */
  "checkout.settle": {
    data: inAcademy.extend({ paymentId: z.uuid() }),
    // Retries for more than a day: the gateway itself stops sending events after 24 hours.
    options: {
      expireInSeconds: 60,
      retryLimit: 60,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 1800,
    },
  },
  /** Sends one mail about an order. */
  "checkout.mail": {
    data: inAcademy.extend({ orderId: z.uuid(), mail: z.enum(["receipt", "invitation"]) }),
    options: mail,
    atOnce: 2,
  },
  /** Tells the owner of an address why a course was not sold for it. */
  "checkout.refusal": {
    data: inAcademy.extend({
      mailId: z.uuid(),
      email: z.string(),
      teaches: z.boolean(),
      owned: z.array(z.uuid()),
      pending: z.array(z.uuid()),
    }),
    options: mail,
    atOnce: 1,
  },
  /** Stops counting a try to pay that the bank approved after its buyer had an answer. */
  "checkout.forgive": {
    data: inAcademy.extend({
      orderId: z.uuid(),
      tried: z.array(
        z.object({
          kind: z.enum([
            "declines",
            "addressDeclines",
            "academyDeclines",
            "invitations",
            "cardDeclines",
            "stop",
          ]),
          key: z.string(),
        }),
      ),
    }),
    // Retries for about a day, which is how long the longest count lasts.
    options: {
      expireInSeconds: 60,
      retryLimit: 30,
      retryDelay: 20,
      retryBackoff: true,
      retryDelayMax: 3600,
    },
  },
  /** Sends one mail about an account. */
  "accounts.mail": {
    data: inAcademy.extend({
      mail: z.discriminatedUnion("kind", [
        // By address instead of by account: the request takes the same time whether or not there is
        // one.
        z.object({
          kind: z.literal("reset"),
          email: z.string(),
          fromKnownDevice: z.boolean().optional(),
        }),
        z.object({
          kind: z.enum([
            ...["verify", "taken", "password-changed", "linked"],
            ...["factor-added", "factor-removed", "factor-reset", "recovery-code-used"],
          ] as const),
          userId: z.uuid(),
        }),
        z.object({
          kind: z.enum(["staff-link", "staff-added", "staff-removed"]),
          userId: z.uuid(),
        }),
      ]),
    }),
    options: mail,
    atOnce: 4,
  },
  /** Opens the courses of an academy that are due. */
  "courses.open": {
    data: inAcademy,
    options: {
      expireInSeconds: 900,
      retryLimit: 5,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 300,
    },
  },
  /**
   * Compares the search text, words and counts of an academy with its courses, and corrects them.
   */
  "courses.mend": {
    data: inAcademy,
    options: nightly,
  },
  /** Deletes for good what was removed from an academy's courses thirty days ago. */
  "courses.purge": {
    data: inAcademy,
    options: nightly,
  },
  /** Drops what an academy's trail keeps for a time only, and bounds the rows of each account. */
  "trail.tidy": {
    data: inAcademy,
    options: nightly,
  },
  /** Reviews a course that its teacher wants to publish; runs again when a video of it ends. */
  "courses.review": {
    data: inAcademy.extend({ courseId: z.uuid(), reviewId: z.uuid() }),
    // The heartbeat detects a killed worker.
    options: {
      expireInSeconds: 60,
      heartbeatSeconds: 20,
      retryLimit: 20,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
    },
  },
  /** Tells a teacher how the review of a course ended. */
  "teaching.mail": {
    data: inAcademy.extend({ mail: z.enum(["published", "returned"]), reviewId: z.uuid() }),
    options: mail,
    atOnce: 1,
  },
  /** Notifies one subscriber that a course has opened. */
  "enrolments.mail": {
    data: inAcademy.extend({ userId: z.uuid(), courseId: z.uuid() }),
    options: mail,
    atOnce: 2,
  },
} as const;

/** How many mails a process sends at the same time. */
export const mailsAtOnce =
  queues["accounts.mail"].atOnce +
  queues["checkout.mail"].atOnce +
  queues["checkout.refusal"].atOnce +
  queues["enrolments.mail"].atOnce +
  queues["teaching.mail"].atOnce;

/** Jobs by the clock, in UTC, once for all processes and academies; a missed tick is lost. */
export const ticks = {
  /** Finds academies with a course to open, at every full minute. */
  "courses.due": {
    cron: "* * * * *",
    options: { expireInSeconds: 50, retryLimit: 0, retentionSeconds: 300, deleteAfterSeconds: 300 },
  },
  /** Compares each academy's courses with their derived rows, at night in Colombia. */
  "courses.night": {
    cron: "43 7 * * *",
    options: { expireInSeconds: 50, retryLimit: 0, retentionSeconds: 300, deleteAfterSeconds: 300 },
  },
  /** Finds academies with something that was removed thirty days ago, at night in Colombia. */
  "courses.removed": {
    cron: "28 7 * * *",
    options: { expireInSeconds: 50, retryLimit: 0, retentionSeconds: 300, deleteAfterSeconds: 300 },
  },
  /** Has each academy's trail tidied, at night in Colombia. */
  "trail.night": {
    cron: "13 8 * * *",
    options: { expireInSeconds: 50, retryLimit: 0, retentionSeconds: 300, deleteAfterSeconds: 300 },
  },
  /** Finds academies with expired uploads, once an hour. */
  "videos.expired": {
    cron: "17 * * * *",
    options: { expireInSeconds: 50, retryLimit: 0, retentionSeconds: 300, deleteAfterSeconds: 300 },
  },
} as const;

export type TickName = keyof typeof ticks;

export type QueueName = keyof typeof queues;
export type QueueData<Name extends QueueName> = z.infer<(typeof queues)[Name]["data"]>;
