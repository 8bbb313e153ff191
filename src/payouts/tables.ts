import {
  bigint,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#src/accounts/tables.ts";
import type { KeptAccount } from "#src/bank-accounts/bank-account.rules.ts";
import { createdAt, id, moment, ownedByAcademy } from "#src/db/columns.ts";

/** Where a teacher is paid. */
export const payoutAccounts = pgTable(
  "payout_accounts",
  {
    academyId: uuid("academy_id").notNull(),
    teacherId: uuid("teacher_id").notNull(),
    account: jsonb("account").$type<KeptAccount>().notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.teacherId] }),
    foreignKey({
      columns: [t.academyId, t.teacherId],
      foreignColumns: [users.academyId, users.id],
    }),
  ],
);

/** Money that the academy has sent to a teacher, as its administrator recorded it. */
export const payouts = pgTable(
  "payouts",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    teacherId: uuid("teacher_id").notNull(),
    amountCop: bigint("amount_cop", { mode: "number" }).notNull(),
    /** Bank, kind and last four digits of the account, as it was then. */
    toAccount: text("to_account").notNull(),
    /** Of the transfer. */
    reference: text("reference").notNull(),
    paidOn: date("paid_on").notNull(),
    /** The same key never makes a second payout. */
    idempotencyKey: text("idempotency_key").notNull(),
    createdBy: uuid("created_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("payouts_idempotency").on(t.academyId, t.idempotencyKey),
    index("payouts_of_teacher").on(t.academyId, t.teacherId, t.createdAt),
    foreignKey({
      columns: [t.academyId, t.teacherId],
      foreignColumns: [users.academyId, users.id],
    }),
    foreignKey({
      columns: [t.academyId, t.createdBy],
      foreignColumns: [users.academyId, users.id],
    }),
  ],
);
