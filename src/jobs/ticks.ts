// Jobs by the clock: each only finds work and enqueues it.

/** A tick that is late is of no use. */
const options = {
  expireInSeconds: 50,
  retryLimit: 0,
  retentionSeconds: 300,
  deleteAfterSeconds: 300,
} as const;

/**
 * Of what is done once a day: a process that is killed at that moment, or a database that is away,
 * must not cost a day. It is tried for half an hour, and the next start makes up for what was missed,
 * once.
 */
const daily = {
  options: {
    ...options,
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 600,
    retentionSeconds: 3600,
  },
  missed: "once",
} as const;

/**
 * Jobs by the clock, in UTC, once for all processes and academies. Of those that come each hour or
 * more often, a missed one is lost.
 */
export const ticks = {
  /** Finds academies with a course to open, at every full minute. */
  "courses.due": {
    cron: "* * * * *",
    options,
  },
  /** Compares each academy's courses with their derived rows, at night in Colombia. */
  "courses.night": {
    cron: "43 7 * * *",
    ...daily,
  },
  /** Has ended requests for academies and their names deleted, at night in Colombia. */
  "academies.night": {
    cron: "33 8 * * *",
    ...daily,
  },
  /** Finds academies that are about to close, or have, at the beginning of every hour. */
  "closing.hour": {
    cron: "1 * * * *",
    options,
  },
  /** Has each academy's old messages deleted, at night in Colombia. */
  "contact.night": {
    cron: "48 8 * * *",
    ...daily,
  },
  /** Has the people of each academy's old orders forgotten, at night in Colombia. */
  "orders.night": {
    cron: "53 7 * * *",
    ...daily,
  },
  /** Finds academies with something that was removed thirty days ago, at night in Colombia. */
  "courses.removed": {
    cron: "28 7 * * *",
    ...daily,
  },
  /** Has each academy's people mailed what they have not seen, at seven in the morning in Colombia. */
  "notifications.morning": {
    cron: "0 12 * * *",
    ...daily,
  },
  /** Has each academy's ended invitations deleted, at night in Colombia. */
  "invitations.night": {
    cron: "3 8 * * *",
    ...daily,
  },
  /** Has each academy's badges awarded, at night in Colombia. */
  "badges.night": {
    cron: "58 7 * * *",
    ...daily,
  },
  /** Has each academy's trail tidied, at night in Colombia. */
  "trail.night": {
    cron: "13 8 * * *",
    ...daily,
  },
  /** Has each academy's old visits deleted, at night in Colombia. */
  "visits.night": {
    cron: "18 8 * * *",
    ...daily,
  },
  /** Finds academies with payments that wait, six times an hour. */
  "checkout.swept": {
    cron: "*/10 * * * *",
    options,
  },
  /** Finds academies with refunds that wait, at seven in the morning in Colombia. */
  "refunds.morning": {
    cron: "5 12 * * *",
    ...daily,
  },
  /** Has each academy's ledger added up, at night in Colombia. */
  "ledger.night": {
    cron: "23 8 * * *",
    ...daily,
  },
  /** Has measured what each academy stores, at night in Colombia. */
  "storage.night": {
    cron: "38 7 * * *",
    ...daily,
  },
  /** Finds academies with expired uploads or videos of no more use, once an hour. */
  "videos.expired": {
    cron: "17 * * * *",
    options,
  },
} as const;

export type TickName = keyof typeof ticks;
