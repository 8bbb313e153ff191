// What the queues of src/jobs/queues.ts share.
import { z } from "zod";

export const inAcademy = z.object({ academyId: z.uuid() });

/**
 * Longer than the mailer tries to send one mail. The heartbeat detects a killed worker. Retries for
 * about five hours, so that a greylisted mail, or one during an outage, is sent in the end.
 */
export const mail = {
  expireInSeconds: 60,
  heartbeatSeconds: 20,
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
} as const;

/** For work on a whole academy that nobody waits for. */
export const nightly = {
  expireInSeconds: 3600,
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 600,
} as const;
