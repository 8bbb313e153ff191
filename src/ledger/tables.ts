import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
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

const sum = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/** What orders say, in US cents; a return counts on the day of the return. */
const soldOf = () => ({
  places: integer("places").notNull().default(0),
  returnedPlaces: integer("returned_places").notNull().default(0),
  grossCents: sum("gross_cents"),
  discountCents: sum("discount_cents"),
  taxCents: sum("tax_cents"),
});

/**
 * What an academy sold on each day, a date in Bogotá, added up as it happens. The pesos are sums of
 * `ledger_rows` of that day: total − returned = tax + gateway + platform + teachers + academy.
 */
export const salesDays = pgTable(
  "sales_days",
  {
    academyId: uuid("academy_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    ...soldOf(),
    /** What buyers paid. */
    totalCop: sum("total_cop"),
    /** What goes back to them, and what their banks took. */
    returnedCop: sum("returned_cop"),
    taxCop: sum("tax_cop"),
    gatewayCop: sum("gateway_cop"),
    platformCop: sum("platform_cop"),
    teachersCop: sum("teachers_cop"),
    academyCop: sum("academy_cop"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.day] }),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
  ],
);

/** What each course sold in a month, named by its first day. An order's sums are spread by price. */
export const courseSales = pgTable(
  "course_sales",
  {
    academyId: uuid("academy_id").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    courseId: uuid("course_id").notNull(),
    ...soldOf(),
    totalCop: sum("total_cop"),
    returnedCop: sum("returned_cop"),
    /** What tax, gateway and platform left for teacher and academy, less what was given back. */
    netCop: sum("net_cop"),
    teacherCop: sum("teacher_cop"),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.month, t.courseId] }),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }).onDelete("cascade"),
  ],
);
