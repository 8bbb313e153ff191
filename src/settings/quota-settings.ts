// How much an account, an academy and a network address may do, and how often, as settings.
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
  STORAGE_GB: gigabytes(50),
  UPLOADS_PER_MINUTE: whole(30),
  PICTURES_PER_HOUR: whole(30),
  COMMENTS_PER_DAY: whole(200),
  COURSES_PER_DAY: whole(100),
  COPIES_PER_DAY: whole(20),
  PUBLISHES_PER_HOUR: whole(60),
  CLOSINGS_PER_DAY: whole(3),
  INVITATIONS_PER_DAY: whole(200),
  COURSE_INVITATIONS_PER_DAY_UNPUBLISHED: whole(20),
  COURSE_INVITATIONS_PER_DAY: whole(500),
  DECLINES_PER_HOUR: whole(10),
  ADDRESS_DECLINES_PER_HOUR: whole(30),
  ACADEMY_DECLINES_PER_HOUR: whole(200),
  CARD_DECLINES_PER_DAY: whole(10),
  UNSOLD_PER_HOUR: whole(5),
  COUPON_GUESSES_PER_HOUR: whole(20),
  ACADEMY_NAMES_PER_MINUTE: whole(60),
  OFFERS_PER_MINUTE: whole(300),
  API_CALLS_PER_MINUTE: whole(600),
};

/** `attempts/minutes`, such as `10/15`. */
const limit = (standard: `${number}/${number}`) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,4}$/, "debe ser intentos/minutos, como 10/15")
    .default(standard)
    .transform((text): Allowance => {
      const [attempts = 0, minutes = 0] = text.split("/").map(Number);
      return { attempts, minutes };
    });

/** The names of attempts begin with LIMIT_; those by network address end in _ADDRESS. */
export const limitVariables = {
  LIMIT_SIGN_IN: limit("10/15"),
  LIMIT_SIGN_IN_ACCOUNT: limit("1000/1440"),
  LIMIT_SIGN_IN_ADDRESS: limit("100/15"),
  LIMIT_SIGN_UP: limit("5/60"),
  LIMIT_SIGN_UP_ADDRESS: limit("100/60"),
  LIMIT_TAKEN_ADDRESS: limit("30/60"),
  LIMIT_ACADEMY: limit("10/60"),
  LIMIT_ACADEMY_EMAIL: limit("20/1440"),
  LIMIT_ACADEMY_ADDRESS: limit("20/1440"),
  LIMIT_CONTACT: limit("10/1440"),
  LIMIT_CONTACT_EMAIL: limit("50/1440"),
  LIMIT_CONTACT_ADDRESS: limit("30/60"),
  LIMIT_RESET: limit("3/60"),
  LIMIT_RESET_ADDRESS: limit("30/60"),
  LIMIT_VERIFY: limit("3/60"),
  LIMIT_VERIFY_ADDRESS: limit("30/60"),
  LIMIT_EMAIL_CHANGE: limit("5/60"),
  LIMIT_EMAIL_CHANGE_ADDRESS: limit("30/60"),
  LIMIT_CODE: limit("10/15"),
  LIMIT_CODE_LONG: limit("50/1440"),
  LIMIT_PASSWORD: limit("10/15"),
  LIMIT_PASSWORD_ADDRESS: limit("100/15"),
  // The newest link of a mailbox that strangers have filled still leads its owner in.
  LIMIT_MAIL_RESET: limit("3/45").refine(
    ({ minutes }) => minutes < 60,
    "sus minutos deben ser menos que los 60 que sirve el enlace",
  ),
  LIMIT_MAIL_VERIFY: limit("10/1440"),
  LIMIT_MAIL_TAKEN: limit("3/1440"),
  LIMIT_MAIL_EMAIL_CHANGE: limit("3/1440"),
  LIMIT_MAIL_INVITATION: limit("3/1440"),
  LIMIT_MAIL_ACADEMY: limit("10/1440"),
  LIMIT_MAIL_CONTACT: limit("200/1440"),
  LIMIT_NETWORK_TIMES: whole(5),
};

type Variables = z.output<z.ZodObject<typeof quotaVariables & typeof limitVariables>>;

/** What the attempts of one kind are counted by. */
export type AttemptLimits = {
  /** By account and line together. A device that the account knows is counted alone. */
  pair?: Allowance;
  /** By account, wherever attempts come from; beside `pair`, without those of known devices. */
  account?: Allowance;
  /** By network address. A whole village may share one, hence its higher number. */
  address: Allowance;
};

export type Quotas = ReturnType<typeof quotasOf>;

/** Where only one machine or one room reaches the program, all of it shares one address. */
const timesOnLoopback = 10;

/** Bytes are of 10⁹ a gigabyte. */
export function quotasOf(e: Variables, publicUrl: string) {
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
    /** What an academy stores in all before its administrators are told; nothing stops there. */
    toldBytes: e.STORAGE_GB * 1e9,
    /** Of one account; those without one are counted by their network address. */
    within: {
      uploads: { attempts: e.UPLOADS_PER_MINUTE, minutes: 1 },
      pictures: { attempts: e.PICTURES_PER_HOUR, minutes: 60 },
      comments: { attempts: e.COMMENTS_PER_DAY, minutes: 24 * 60 },
      courses: { attempts: e.COURSES_PER_DAY, minutes: 24 * 60 },
      /** Of a course; each counts as a course, too. */
      copies: { attempts: e.COPIES_PER_DAY, minutes: 24 * 60 },
      /** Requests to publish a course; each may end in a mail. */
      publishes: { attempts: e.PUBLISHES_PER_HOUR, minutes: 60 },
      /** Of one academy, not of one account: each tells all its people, twice if it is undone. */
      closings: { attempts: e.CLOSINGS_PER_DAY, minutes: 24 * 60 },
      invitations: wide({ attempts: e.INVITATIONS_PER_DAY, minutes: 24 * 60 }),
      /** Places free of charge that a teacher offers; the first before any course was published. */
      firstInvitations: { attempts: e.COURSE_INVITATIONS_PER_DAY_UNPUBLISHED, minutes: 24 * 60 },
      courseInvitations: { attempts: e.COURSE_INVITATIONS_PER_DAY, minutes: 24 * 60 },
      /** Payments that failed, of one buyer and of what many buyers share (checkout/pay/tries.ts). */
      declines: { attempts: e.DECLINES_PER_HOUR, minutes: 60 },
      addressDeclines: wide({ attempts: e.ADDRESS_DECLINES_PER_HOUR, minutes: 60 }),
      academyDeclines: wide({ attempts: e.ACADEMY_DECLINES_PER_HOUR, minutes: 60 }),
      cardDeclines: wide({ attempts: e.CARD_DECLINES_PER_DAY, minutes: 24 * 60 }),
      /** Purchases that were refused with their reason sent by mail. */
      unsold: wide({ attempts: e.UNSOLD_PER_HOUR, minutes: 60 }),
      /** Codes of coupons that do not exist. */
      couponGuesses: wide({ attempts: e.COUPON_GUESSES_PER_HOUR, minutes: 60 }),
      /** Prices with the gateway's terms, each of which asks the gateway. */
      offers: wide({ attempts: e.OFFERS_PER_MINUTE, minutes: 1 }),
      /** Names of academies whose freedom one address asks about. */
      academyNames: wide({ attempts: e.ACADEMY_NAMES_PER_MINUTE, minutes: 1 }),
    },
    attempts: {
      signIn: {
        pair: e.LIMIT_SIGN_IN,
        account: e.LIMIT_SIGN_IN_ACCOUNT,
        address: wide(e.LIMIT_SIGN_IN_ADDRESS),
      },
      signUp: { pair: e.LIMIT_SIGN_UP, address: wide(e.LIMIT_SIGN_UP_ADDRESS) },
      /** Sign-ups whose answer says that the e-mail has an account. */
      taken: { address: wide(e.LIMIT_TAKEN_ADDRESS) },
      /** Requests for an academy. */
      academy: {
        pair: e.LIMIT_ACADEMY,
        account: e.LIMIT_ACADEMY_EMAIL,
        address: wide(e.LIMIT_ACADEMY_ADDRESS),
      },
      /** Messages of the contact form. */
      contact: {
        pair: e.LIMIT_CONTACT,
        account: e.LIMIT_CONTACT_EMAIL,
        address: wide(e.LIMIT_CONTACT_ADDRESS),
      },
      reset: { pair: e.LIMIT_RESET, address: wide(e.LIMIT_RESET_ADDRESS) },
      verify: { account: e.LIMIT_VERIFY, address: wide(e.LIMIT_VERIFY_ADDRESS) },
      /** Requests for another e-mail of the account. */
      changeEmail: {
        account: e.LIMIT_EMAIL_CHANGE,
        address: wide(e.LIMIT_EMAIL_CHANGE_ADDRESS),
      },
      /** Checks of the current password of somebody who is signed in. */
      password: { account: e.LIMIT_PASSWORD, address: wide(e.LIMIT_PASSWORD_ADDRESS) },
    } satisfies Record<string, AttemptLimits>,
    /** Guesses at the codes of one account's second factor, wherever they come from. */
    codes: [e.LIMIT_CODE, e.LIMIT_CODE_LONG],
    /** Mails to one mailbox that strangers can cause. */
    mails: {
      reset: e.LIMIT_MAIL_RESET,
      verify: e.LIMIT_MAIL_VERIFY,
      taken: e.LIMIT_MAIL_TAKEN,
      emailChange: e.LIMIT_MAIL_EMAIL_CHANGE,
      invitation: e.LIMIT_MAIL_INVITATION,
      academy: e.LIMIT_MAIL_ACADEMY,
      contact: e.LIMIT_MAIL_CONTACT,
    },
    /** How many times as much the larger network of an IPv6 address may do. */
    networkTimes: e.LIMIT_NETWORK_TIMES,
    /** Of an account, or of a network address without one. */
    apiCallsPerMinute: {
      account: e.API_CALLS_PER_MINUTE,
      address: e.API_CALLS_PER_MINUTE * timesForAddress * times,
    },
  };
}

/** A whole village may share one address. */
const timesForAddress = 10;
