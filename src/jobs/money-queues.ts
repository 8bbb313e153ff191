// The queues of orders, refunds and the ledger; src/jobs/queues.ts lists them with all others.
import { z } from "zod";
import { inAcademy, mail, nightly } from "./queue-options.ts";

export const moneyQueues = {
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
  /** Looks for payments of an academy that wait and that no job asks about. */
  "checkout.sweep": {
    data: inAcademy,
    options: { expireInSeconds: 300, retryLimit: 1, retryDelay: 30 },
  },
  /** Sends one mail about an order. */
  "checkout.mail": {
    data: inAcademy.extend({
      orderId: z.uuid(),
      mail: z.enum(["receipt", "invitation", "pending", "failed"]),
    }),
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
      /** Absent in jobs from before it was sent. */
      couponUsed: z.boolean().optional(),
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
  /** Takes the people out of an academy's orders that are older than they are kept with them. */
  "checkout.forget": { data: inAcademy, options: nightly },
  /** Asks the gateway to void a card's charge, and makes the refund a transfer where it is too late. */
  "refunds.void": {
    data: inAcademy.extend({ refundId: z.uuid() }),
    options: {
      expireInSeconds: 60,
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
    },
  },
  /** Sends one mail about a refund: to its buyer, and where it is overdue to who sends money. */
  "refunds.mail": {
    data: inAcademy.extend({
      refundId: z.uuid(),
      mail: z.enum(["asked", "granted", "refused", "sent", "late", "account", "code", "overdue"]),
      /** The administrator who is told that it is overdue; absent in jobs from before it was sent. */
      userId: z.uuid().optional(),
    }),
    options: mail,
    atOnce: 1,
  },
  /**
   * Tells an academy's administrators of refunds that are late, and drops what is kept of refunds
   * and orders for a time only.
   */
  "refunds.alert": { data: inAcademy, options: nightly },
  /** Tells one administrator that the academy charges under other keys. */
  "merchants.mail": {
    data: inAcademy.extend({
      userId: z.uuid(),
      change: z.enum(["changed", "removed"]),
      at: z.iso.datetime(),
    }),
    options: mail,
    atOnce: 1,
  },
  /** Sends a teacher one mail about a payout, or about the account it goes to. */
  "payouts.mail": {
    data: inAcademy.extend({
      mail: z.discriminatedUnion("kind", [
        z.object({ kind: z.enum(["changed", "removed"]), teacherId: z.uuid() }),
        z.object({ kind: z.literal("paid"), payoutId: z.uuid() }),
      ]),
    }),
    options: mail,
    atOnce: 1,
  },
  /** Adds up the ledger of an academy. */
  "ledger.check": { data: inAcademy, options: nightly },
} as const;
