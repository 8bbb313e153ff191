// How much an account and an academy may do, as settings.
import { z } from "zod";
import type { Allowance } from "#src/outside/limiter.ts";
import { isLoopbackName } from "./reach.mjs";

const whole = (standard: number) => z.coerce.number().int().min(1).default(standard);
const gigabytes = (standard: number) => z.coerce.number().positive().default(standard);

export const quotaVariables = {
  UPLOADS_OPEN: whole(20),
  UPLOADS_OPEN_GB: gigabytes(60),
  ACADEMY_UPLOADS_OPEN: whole(200),
  ACADEMY_UPLOADS_OPEN_GB: gigabytes(600),
  ACADEMY_STORED_GB: gigabytes(2000),
  UPLOADS_PER_MINUTE: whole(30),
  PICTURES_PER_HOUR: whole(30),
  COMMENTS_PER_DAY: whole(200),
  INVITATIONS_PER_DAY: whole(200),
  DECLINES_PER_HOUR: whole(10),
  ADDRESS_DECLINES_PER_HOUR: whole(30),
  ACADEMY_DECLINES_PER_HOUR: whole(200),
  CARD_DECLINES_PER_DAY: whole(10),
  UNSOLD_PER_HOUR: whole(5),
  API_CALLS_PER_MINUTE: whole(600),
};

export type Quotas = ReturnType<typeof quotasOf>;

/** Where only one machine or one room reaches the program, all of it shares one address. */
const timesOnLoopback = 10;

/** Bytes are of 10⁹ a gigabyte. */
export function quotasOf(e: z.output<z.ZodObject<typeof quotaVariables>>, publicUrl: string) {
  const times = isLoopbackName(new URL(publicUrl).hostname) ? timesOnLoopback : 1;
  const wide = <T extends Allowance>(allowance: T) => ({
    ...allowance,
    attempts: allowance.attempts * times,
  });
  return {
    /** Uploads that are not finished, and the bytes that they announced. */
    openUploads: {
      account: { count: e.UPLOADS_OPEN, bytes: e.UPLOADS_OPEN_GB * 1e9 },
      academy: { count: e.ACADEMY_UPLOADS_OPEN, bytes: e.ACADEMY_UPLOADS_OPEN_GB * 1e9 },
    },
    academyBytes: e.ACADEMY_STORED_GB * 1e9,
    /** Of one account; those without one are counted by their network address. */
    within: {
      uploads: { attempts: e.UPLOADS_PER_MINUTE, minutes: 1 },
      pictures: { attempts: e.PICTURES_PER_HOUR, minutes: 60 },
      comments: { attempts: e.COMMENTS_PER_DAY, minutes: 24 * 60 },
      invitations: wide({ attempts: e.INVITATIONS_PER_DAY, minutes: 24 * 60 }),
      /** Payments that failed, of one buyer and of what many buyers share (checkout/pay/tries.ts). */
      declines: { attempts: e.DECLINES_PER_HOUR, minutes: 60 },
      addressDeclines: wide({ attempts: e.ADDRESS_DECLINES_PER_HOUR, minutes: 60 }),
      academyDeclines: wide({ attempts: e.ACADEMY_DECLINES_PER_HOUR, minutes: 60 }),
      cardDeclines: wide({ attempts: e.CARD_DECLINES_PER_DAY, minutes: 24 * 60 }),
      /** Purchases that were refused with their reason sent by mail. */
      unsold: wide({ attempts: e.UNSOLD_PER_HOUR, minutes: 60 }),
    },
    apiCallsPerMinute: e.API_CALLS_PER_MINUTE,
  };
}
