import { bigint, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { createdAt, id, moment, ownedByAcademy } from "#src/db/columns.ts";

/**
 * Double entry in whole pesos: the rows of one set add up to zero, and no row is changed or deleted
 * (decisions: Orders, refunds, and who gets what). Positive is what an account is owed or has earned.
 */
export const ledgerRows = pgTable(
  "ledger_rows",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    setId: uuid("set_id").notNull(),
    /**
     * What caused the set. sale: paid; refund: granted, or voided at the gateway; late: money that
     * should not have come in; returned: sent back to the buyer; fee: the gateway kept its fee
     * after all; payout: paid to a teacher; reversal: taken back by the buyer's bank.
     */
    cause: text("cause", {
      enum: ["sale", "refund", "late", "returned", "fee", "payout", "reversal"],
    }).notNull(),
    /** buyer: what buyers paid, negative; due: owed to buyers; payout: what left for teachers. */
    account: text("account", {
      enum: ["buyer", "tax", "gateway", "platform", "teacher", "academy", "due", "payout"],
    }).notNull(),
    /** The teacher, for `teacher` and `payout`. */
    userId: uuid("user_id"),
    orderId: uuid("order_id"),
    courseId: uuid("course_id"),
    amountCop: bigint("amount_cop", { mode: "number" }).notNull(),
    /** When a teacher's share can be paid out: the end of the refund window. */
    payableAt: moment("payable_at"),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    index("ledger_rows_of_order").on(t.academyId, t.orderId),
    index("ledger_rows_of_user").on(t.academyId, t.userId, t.createdAt),
    // All that a balance is added up from, so that no row is read.
    index("ledger_rows_of_balance").on(t.academyId, t.account, t.userId, t.payableAt, t.amountCop),
    index("ledger_rows_by_time").on(t.academyId, t.createdAt),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
    foreignKey({
      columns: [t.academyId, t.userId],
      foreignColumns: [users.academyId, users.id],
    }),
  ],
);
