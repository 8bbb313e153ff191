// Every queue: the data of its jobs, how long a run may take, how often it is retried.
import { z } from "zod";
import { closingNews } from "#src/academies/away/closing.rules.ts";
import { accountQueues } from "./account-queues.ts";
import { moneyQueues } from "./money-queues.ts";
import { inAcademy, mail, nightly } from "./queue-options.ts";

/**
 * Each queue has its own dead-letter queue, `{name}.dead`, where failed jobs stay for inspection.
 * `atOnce` is how many jobs a process runs at the same time; default: one. A job of a queue with
 * `failuresAtMost` takes long: a stop of the process ends it, and it begins again elsewhere
 * (src/jobs/begin-again.ts).
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
    data: inAcademy.extend({
      videoId: z.uuid(),
      /** How often it failed before. */
      failures: z.number().int().optional(),
    }),
    failuresAtMost: 5,
    // The heartbeat detects a killed worker; the expiry limits the longest film on a slow machine.
    // Only a killed process is a retry of the job: a film that kills it each time ends, too.
    options: {
      expireInSeconds: 23 * 3600,
      heartbeatSeconds: 20,
      retryLimit: 10,
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
  /** Removes a replaced cover that no course shows, once no page that was open then can show it. */
  "images.remove": {
    data: inAcademy.extend({ folder: z.string() }),
    options: { expireInSeconds: 60, retryLimit: 5, retryDelay: 60, retryBackoff: true },
  },
  ...moneyQueues,
  ...accountQueues,
  /** Measures what an academy stores. */
  "storage.measure": { data: inAcademy, options: nightly },
  /** Tells one of an academy's administrators that it nears its limit, or reached it. */
  "storage.mail": {
    data: inAcademy.extend({
      level: z.enum(["near", "full"]),
      measuredAt: z.iso.datetime(),
      /** Absent in jobs from before it was sent: they tell all of them. */
      userId: z.uuid().optional(),
    }),
    options: mail,
    atOnce: 1,
  },
  /**
   * Tells an academy's people that it closes, or is kept open, and does what follows once it is
   * closed.
   */
  "closing.follow": {
    data: inAcademy.extend({
      /** Of a closing that was taken back: when it was asked for. */
      undone: z.iso.datetime().optional(),
    }),
    options: nightly,
  },
  /** Tells one person of it by mail. */
  "closing.mail": {
    data: inAcademy.extend({
      userId: z.uuid(),
      news: z.enum(closingNews),
      /** When the closing was asked for. */
      since: z.iso.datetime(),
    }),
    options: mail,
    atOnce: 1,
  },
  /** Mails the link that opens an academy to whoever asked for it. */
  "academies.mail": {
    data: inAcademy.extend({ requestId: z.uuid() }),
    options: mail,
    atOnce: 1,
  },
  /** Deletes requests for academies, and names of academies, whose time has passed. */
  "academies.tidy": { data: inAcademy, options: nightly },
  /** Mails a message of the contact form to the academy. */
  "contact.mail": {
    data: inAcademy.extend({ messageId: z.uuid() }),
    options: mail,
    atOnce: 1,
  },
  /** Deletes messages that are older than they are kept. */
  "contact.tidy": { data: inAcademy, options: nightly },
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
  /** Awards badges to the teachers of an academy, or to one. */
  "teaching.badges": {
    data: inAcademy.extend({ teacherId: z.uuid().optional() }),
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
  /** Mails an academy's people what they have not seen, once a day; bounds what is kept. */
  "notifications.daily": { data: inAcademy, options: nightly },
  /** Sends one person what happened between two moments and was not seen. */
  "notifications.mail": {
    data: inAcademy.extend({
      userId: z.uuid(),
      since: z.iso.datetime(),
      until: z.iso.datetime(),
    }),
    options: mail,
    atOnce: 1,
  },
  /** Invites one address to a course. */
  "invitations.mail": {
    data: inAcademy.extend({ invitationId: z.uuid() }),
    options: mail,
    atOnce: 2,
  },
  /** Deletes an academy's invitations that ended thirty days ago. */
  "invitations.tidy": {
    data: inAcademy,
    options: nightly,
  },
  /** Deletes the visits of days that nobody asks about any more. */
  "visits.tidy": { data: inAcademy, options: nightly },
  /** Notifies one subscriber that a course has opened. */
  "enrolments.mail": {
    data: inAcademy.extend({ userId: z.uuid(), courseId: z.uuid() }),
    options: mail,
    atOnce: 2,
  },
} as const;

/** How many mails a process sends at the same time. */
export const mailsAtOnce = Object.values(queues)
  .filter(({ options }) => options === mail)
  .map((queue) => ("atOnce" in queue ? queue.atOnce : 1))
  .reduce((sum, places) => sum + places, 0);

export type QueueName = keyof typeof queues;
export type QueueData<Name extends QueueName> = z.infer<(typeof queues)[Name]["data"]>;
