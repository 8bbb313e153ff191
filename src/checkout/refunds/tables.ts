import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import type { KeptAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { orders, payments } from "#src/checkout/tables.ts";
import { id, moment, ownedByAcademy } from "#src/db/columns.ts";

/**
 * Money on its way back to a buyer. asked → granted | refused; granted → sent → confirmed. A card's
 * void goes from granted to confirmed.
 */
export const refunds = pgTable(
  "refunds",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    orderId: uuid("order_id").notNull(),
    paymentId: uuid("payment_id").notNull(),
    /**
     * buyer: asked for by the buyer; late: the payment came in for an order that was not waiting for
     * it; reversal: taken back by the buyer's bank, as an administrator recorded.
     */
    reason: text("reason", { enum: ["buyer", "late", "reversal"] }).notNull(),
    status: text("status", {
      enum: ["asked", "granted", "refused", "sent", "confirmed"],
    }).notNull(),
    /** void: at the gateway, the day of the payment; transfer: by a person; bank: for a reversal. */
    way: text("way", { enum: ["void", "transfer", "bank"] }).notNull(),
    amountCop: bigint("amount_cop", { mode: "number" }).notNull(),
    /** Where the buyer wants it; null while the buyer has not said. */
    account: jsonb("account").$type<KeptAccount>(),
    askedAt: moment("asked_at").notNull(),
    decidedAt: moment("decided_at"),
    /** Null where the rules granted it. */
    decidedBy: uuid("decided_by"),
    /** The academy's reason for a refusal. */
    note: text("note"),
    /** Of the transfer, as the person who made it wrote it down. */
    reference: text("reference"),
    sentAt: moment("sent_at"),
    sentBy: uuid("sent_by"),
    confirmedAt: moment("confirmed_at"),
    /** When administrators were told that it is late. */
    alertedAt: moment("alerted_at"),
    /** Counts its changes. */
    version: integer("version").notNull().default(1),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("refunds_one_for_payment").on(t.academyId, t.paymentId),
    index("refunds_of_order").on(t.academyId, t.orderId),
    index("refunds_by_status").on(t.academyId, t.status, t.askedAt),
    foreignKey({
      columns: [t.academyId, t.orderId],
      foreignColumns: [orders.academyId, orders.id],
    }),
    foreignKey({
      columns: [t.academyId, t.paymentId],
      foreignColumns: [payments.academyId, payments.id],
    }),
    foreignKey({
      columns: [t.academyId, t.decidedBy],
      foreignColumns: [users.academyId, users.id],
    }),
    foreignKey({
      columns: [t.academyId, t.sentBy],
      foreignColumns: [users.academyId, users.id],
    }),
  ],
);
