import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { usualTaxPercent } from "#src/academies/settings/tax.rules.ts";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { coupons } from "#src/coupons/tables.ts";
import { courses } from "#src/courses/tables.ts";
import { createdAt, id, lowerCase, moment, ownedByAcademy } from "#src/db/columns.ts";
import type { AcceptedDocument, Consent } from "./consent.rules.ts";
import { merchants } from "./merchants/tables.ts";
import type { Instructions } from "./methods/instructions.rules.ts";
import { payKinds } from "./methods/method.rules.ts";
import type { Billing } from "./rules.ts";

/**
 * pending → paid | failed | left; paid → voided | refunded; failed → paid, for an approval that
 * comes late. `left`: by its buyer before it was paid. One order is one intention to buy.
 */
export const orders = pgTable(
  "orders",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    /** The buyer's Idempotency-Key: the same key never makes a second order. */
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the request: the same key with another purchase is refused. */
    fingerprint: text("fingerprint").notNull(),
    /** Null if the buyer was not signed in. */
    buyerId: uuid("buyer_id"),
    /** The learner; may have no account yet. */
    learnerEmail: text("learner_email").notNull(),
    /** The account that had the address when it got another one; null: whoever has the address. */
    learnerId: uuid("learner_id"),
    /** For somebody else than its buyer. */
    isGift: boolean("is_gift").notNull().default(false),
    /** Where the receipt of a buyer without a session goes; null for one with a session. */
    receiptEmail: text("receipt_email"),
    status: text("status", {
      enum: ["pending", "paid", "failed", "left", "voided", "refunded"],
    }).notNull(),
    subtotalCents: integer("subtotal_cents").notNull(),
    discountCents: integer("discount_cents").notNull(),
    couponId: uuid("coupon_id"),
    /** As it was then. */
    couponCode: text("coupon_code"),
    taxCents: integer("tax_cents").notNull(),
    /** The academy's rate and its reason, as they were then; before they were recorded it was 19 %. */
    taxPercent: integer("tax_percent").notNull().default(usualTaxPercent),
    taxReason: text("tax_reason").notNull().default(""),
    totalCents: integer("total_cents").notNull(),
    /** Pesos for a dollar, frozen when the order was made. */
    usdCop: numeric("usd_cop", { precision: 12, scale: 4, mode: "number" }).notNull(),
    /** What is charged, in whole pesos. */
    totalCop: bigint("total_cop", { mode: "number" }).notNull(),
    /** `email`: where the receipt goes, if the buyer gave one. */
    billing: jsonb("billing").$type<Billing & { email?: string }>().notNull(),
    /**
     * Which documents each box named that the buyer ticked: `[["terms"], ["personal-data"]]`, or
     * `[["terms", "personal-data"]]` for one box. Null for orders from before it was recorded.
     */
    acceptedBoxes: jsonb("accepted_boxes").$type<AcceptedDocument[][]>(),
    /** Null for orders from before it was recorded. */
    consent: jsonb("consent").$type<Consent>(),
    createdAt: createdAt(),
    settledAt: moment("settled_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("orders_idempotency").on(t.academyId, t.idempotencyKey),
    lowerCase("orders_learner_email_lower", t.learnerEmail),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
    foreignKey({
      columns: [t.academyId, t.buyerId],
      foreignColumns: [users.academyId, users.id],
    }),
    foreignKey({
      columns: [t.academyId, t.learnerId],
      foreignColumns: [users.academyId, users.id],
    }),
    foreignKey({
      columns: [t.academyId, t.couponId],
      foreignColumns: [coupons.academyId, coupons.id],
    }),
    lowerCase("orders_receipt_email_lower", t.receiptEmail),
    index("orders_of_buyer").on(t.academyId, t.buyerId, t.createdAt),
    index("orders_of_receipt").on(t.academyId, t.receiptEmail, t.createdAt),
    index("orders_of_moved_learner")
      .on(t.academyId, t.learnerId)
      .where(sql`${t.learnerId} is not null`),
    index("orders_by_time").on(t.academyId, t.createdAt),
    // What the academy looks for in its sales.
    index("orders_by_status").on(t.academyId, t.status, t.createdAt),
    index("orders_of_learner").on(t.academyId, t.learnerEmail, t.createdAt),
    // Whether an order names a coupon. Most name none.
    index("orders_of_coupon").on(t.academyId, t.couponId).where(sql`${t.couponId} is not null`),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    academyId: uuid("academy_id").notNull(),
    orderId: uuid("order_id").notNull(),
    courseId: uuid("course_id").notNull(),
    /** As bought: a later rename or price change does not change a receipt. */
    title: text("title").notNull(),
    teacherName: text("teacher_name").notNull(),
    priceCents: integer("price_cents").notNull(),
    /** Its part of the order's discount. */
    discountCents: integer("discount_cents").notNull().default(0),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.orderId, t.courseId] }),
    foreignKey({
      columns: [t.academyId, t.orderId],
      foreignColumns: [orders.academyId, orders.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }),
  ],
);

/** A pending or paid order blocks a second purchase of the same course for the same learner. */
export const orderClaims = pgTable(
  "order_claims",
  {
    academyId: uuid("academy_id").notNull(),
    learnerEmail: text("learner_email").notNull(),
    courseId: uuid("course_id").notNull(),
    orderId: uuid("order_id").notNull(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.learnerEmail, t.courseId] }),
    lowerCase("order_claims_email_lower", t.learnerEmail),
    foreignKey({
      columns: [t.academyId, t.orderId],
      foreignColumns: [orders.academyId, orders.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }),
  ],
);

/** One try to pay at the gateway; the reference is stored before the gateway is called. */
export const payments = pgTable(
  "payments",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    orderId: uuid("order_id").notNull(),
    /** Random, so that it is unique across all academies and never repeats at the gateway. */
    reference: text("reference").notNull(),
    /** The gateway's id, once it is known. */
    gatewayId: text("gateway_id"),
    method: text("method", { enum: payKinds }).notNull().default("card"),
    /** The academy's own keys at the gateway that took it; null: the platform's. */
    merchantId: uuid("merchant_id"),
    /**
     * created: the gateway may or may not have received it; expired: the buyer had time until
     * `expiresAt`, and the gateway never decided; unanswered: the gateway no longer takes the
     * academy's keys, so nobody can ask whether it was paid, or it approved another charge than was
     * asked for.
     */
    status: text("status", {
      enum: [
        ...["created", "pending", "approved", "declined", "error", "voided"],
        ...["refused", "unsent", "expired", "unanswered"],
      ] as const,
    }).notNull(),
    /** What the buyer does to pay; null where there is nothing to do, or not yet. */
    instructions: jsonb("instructions").$type<Instructions>(),
    /** The gateway's message for a verdict, for support. */
    statusMessage: text("status_message"),
    amountCop: bigint("amount_cop", { mode: "number" }).notNull(),
    /** The gateway rejects the payment after this. */
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
    settledAt: moment("settled_at"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    foreignKey({
      columns: [t.academyId, t.merchantId],
      foreignColumns: [merchants.academyId, merchants.id],
    }),
    unique("payments_reference").on(t.academyId, t.reference),
    // An event of the gateway names no academy, only the payment's reference.
    index("payments_by_reference").on(t.reference),
    index("payments_of_order").on(t.academyId, t.orderId),
    // One open payment at a time: the second of two clicks finds nothing to charge.
    uniqueIndex("payments_one_open")
      .on(t.academyId, t.orderId)
      .where(sql`${t.status} in ('created', 'pending', 'approved')`),
    foreignKey({
      columns: [t.academyId, t.orderId],
      foreignColumns: [orders.academyId, orders.id],
    }).onDelete("cascade"),
  ],
);

/** Each verdict as it arrived, with its source; repeats are not stored. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    academyId: uuid("academy_id").notNull(),
    paymentId: uuid("payment_id").notNull(),
    gatewayId: text("gateway_id").notNull(),
    status: text("status").notNull(),
    source: text("source", { enum: ["answer", "webhook", "poll"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.paymentId, t.gatewayId, t.status] }),
    foreignKey({
      columns: [t.academyId, t.paymentId],
      foreignColumns: [payments.academyId, payments.id],
    }).onDelete("cascade"),
  ],
);
