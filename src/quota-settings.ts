// How much an account and an academy may do, as settings.
import { z } from "zod";

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
  API_CALLS_PER_MINUTE: whole(600),
};

export type Quotas = ReturnType<typeof quotasOf>;

/** Bytes are of 10⁹ a gigabyte. */
export function quotasOf(e: z.output<z.ZodObject<typeof quotaVariables>>) {
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
      invitations: { attempts: e.INVITATIONS_PER_DAY, minutes: 24 * 60 },
    },
    apiCallsPerMinute: e.API_CALLS_PER_MINUTE,
  };
}
