import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { academies } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import { createdAt, id, moment, ownedByAcademy } from "#src/db/columns.ts";

/** A discount by code: of a percentage or an amount, in a time, so many times. */
export const coupons = pgTable(
  "coupons",
  {
    academyId: uuid("academy_id").notNull(),
    id: id(),
    /** 3 to 12 of A–Z and 0–9. */
    code: text("code").notNull(),
    /** The teacher for whose courses alone it is; null: the academy's own, for all courses. */
    teacherId: uuid("teacher_id"),
    /** 1 to 100; null: an amount. */
    percent: integer("percent"),
    /** US cents; null: a percentage. */
    amountCents: integer("amount_cents"),
    validFrom: moment("valid_from").notNull(),
    /** The first moment after it; null: without an end. */
    validUntil: moment("valid_until"),
    /** Redemptions in all; null: as many as come. */
    limit: integer("redemption_limit"),
    limitForEach: integer("limit_for_each").notNull().default(1),
    /** Whether it is for the courses of `coupon_courses` alone. */
    chosenOnly: boolean("chosen_only").notNull(),
    isOn: boolean("is_on").notNull(),
    /** Rows of `coupon_redemptions`, counted by the verbs that write them. */
    redeemed: integer("redeemed").notNull().default(0),
    /** Counts its saves. */
    version: integer("version").notNull().default(1),
    createdBy: uuid("created_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.id] }),
    unique("coupons_code").on(t.academyId, t.code),
    check("coupons_code_shape", sql`${t.code} ~ '^[A-Z0-9]{3,12}$'`),
    check("coupons_one_kind", sql`(${t.percent} is null) <> (${t.amountCents} is null)`),
    check("coupons_redeemed", sql`${t.redeemed} between 0 and coalesce(${t.limit}, ${t.redeemed})`),
    index("coupons_of_teacher").on(t.academyId, t.teacherId),
    foreignKey({ columns: [t.academyId], foreignColumns: [academies.id] }),
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

/** The courses of a coupon with `chosenOnly`. */
export const couponCourses = pgTable(
  "coupon_courses",
  {
    academyId: uuid("academy_id").notNull(),
    couponId: uuid("coupon_id").notNull(),
    courseId: uuid("course_id").notNull(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.couponId, t.courseId] }),
    index("coupon_courses_by_course").on(t.academyId, t.courseId),
    foreignKey({
      columns: [t.academyId, t.couponId],
      foreignColumns: [coupons.academyId, coupons.id],
    }),
    foreignKey({
      columns: [t.academyId, t.courseId],
      foreignColumns: [courses.academyId, courses.id],
    }),
  ],
);

/** One use of a coupon by an open or paid order; deleted when the order fails or is undone. */
export const couponRedemptions = pgTable(
  "coupon_redemptions",
  {
    academyId: uuid("academy_id").notNull(),
    orderId: uuid("order_id").notNull(),
    couponId: uuid("coupon_id").notNull(),
    learnerEmail: text("learner_email").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    ownedByAcademy(),
    primaryKey({ columns: [t.academyId, t.orderId] }),
    index("coupon_redemptions_of_learner").on(t.academyId, t.couponId, t.learnerEmail),
    foreignKey({
      columns: [t.academyId, t.couponId],
      foreignColumns: [coupons.academyId, coupons.id],
    }),
  ],
);
