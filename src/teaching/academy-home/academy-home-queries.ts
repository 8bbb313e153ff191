// Reads what an administrator finds on the dashboard; each question ends at the first rows that
// answer it, or reads what was added up.
import { and, desc, eq, exists, gt, gte, isNull, type SQL, sql } from "drizzle-orm";
import { academies, academyCategories } from "#src/academies/tables.ts";
import { users } from "#src/accounts/tables.ts";
import { teacherInvitations, teacherRequests } from "#src/accounts/teachers/tables.ts";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { contactMessages } from "#src/contact/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Ctx } from "#src/ctx.ts";
import { teacherDays } from "#src/figures/tables.ts";
import { salesDays } from "#src/ledger/tables.ts";
import { courseReviews } from "#src/teaching/tables.ts";
import type { AcademyBeginnings } from "./academy-steps.rules.ts";

const one = { one: sql`1` };
const isTrue = (condition: SQL) => sql<boolean>`${condition}`;

export async function beginningsOfAcademy({ db, academy, now }: Ctx): Promise<AcademyBeginnings> {
  // The first was asked for when the academy was opened.
  const secondCategory = db
    .select(one)
    .from(academyCategories)
    .where(eq(academyCategories.academyId, academy.id))
    .limit(1)
    .offset(1);
  const teachers = db
    .select(one)
    .from(users)
    .where(
      and(eq(users.academyId, academy.id), eq(users.role, "teacher"), isNull(users.deletedAt)),
    );
  const invited = db
    .select(one)
    .from(teacherInvitations)
    .where(
      and(
        eq(teacherInvitations.academyId, academy.id),
        isNull(teacherInvitations.acceptedAt),
        isNull(teacherInvitations.withdrawnAt),
        gt(teacherInvitations.expiresAt, now),
      ),
    );
  const onSale = db
    .select(one)
    .from(courses)
    .where(
      and(
        eq(courses.academyId, academy.id),
        eq(courses.status, "published"),
        isNull(courses.removedAt),
      ),
    );
  const sold = db
    .select(one)
    .from(salesDays)
    .where(and(eq(salesDays.academyId, academy.id), gt(salesDays.places, 0)));
  const [found] = await db
    .select({
      hasLogo: sql<boolean>`${academies.logoUrl} is not null`,
      hasColours: sql<boolean>`${academies.accent} is not null`,
      hasHeadline: sql<boolean>`${academies.headline} <> ''`,
      // At the main host people write to the operator.
      hasEmail: sql<boolean>`${academies.email} is not null or ${academies.subdomain} is null`,
      hasCategories: isTrue(exists(secondCategory)),
      hasTeacher: sql<boolean>`${exists(teachers)} or ${exists(invited)}`,
      hasCourse: isTrue(exists(onSale)),
      hasSale: isTrue(exists(sold)),
    })
    .from(academies)
    .where(eq(academies.id, academy.id));
  if (!found) throw new Error(`academy ${academy.id} vanished`);
  return found;
}

/** How much of each waits for a decision; where courses publish themselves, no review does. */
export async function waitingInAcademy({ db, academy, outside }: Ctx) {
  const refundsThatAre = (status: "asked" | "granted") =>
    db.$count(refunds, and(eq(refunds.academyId, academy.id), eq(refunds.status, status)));
  const asking = and(eq(teacherRequests.academyId, academy.id), isNull(teacherRequests.decision));
  const reviewed = and(
    eq(courseReviews.academyId, academy.id),
    isNull(courseReviews.verdict),
    isNull(courseReviews.approvedAt),
  );
  const [found] = await db
    .select({
      toDecide: refundsThatAre("asked"),
      toSend: refundsThatAre("granted"),
      teachers: db.$count(teacherRequests, asking),
      reviews:
        outside.review === "manual"
          ? db.$count(courseReviews, reviewed)
          : sql<number>`0`.mapWith(Number),
      messages: db.$count(
        contactMessages,
        and(eq(contactMessages.academyId, academy.id), isNull(contactMessages.answeredAt)),
      ),
    })
    .from(academies)
    .where(eq(academies.id, academy.id));
  if (!found) throw new Error(`academy ${academy.id} vanished`);
  return found;
}

/** Enrolments since that day, over all courses. */
export async function enrolledSince({ db, academy }: Ctx, from: string): Promise<number> {
  const [found] = await db
    .select({ sum: sql<number>`coalesce(sum(${teacherDays.enrolled}), 0)`.mapWith(Number) })
    .from(teacherDays)
    .where(and(eq(teacherDays.academyId, academy.id), gte(teacherDays.day, from)));
  return found?.sum ?? 0;
}

/** Whatever their state. */
export function newestCourses({ db, academy }: Ctx, limit: number) {
  return db
    .select({
      id: courses.id,
      title: courses.title,
      status: courses.status,
      teacher: users.name,
      createdAt: courses.createdAt,
    })
    .from(courses)
    .innerJoin(users, and(eq(users.academyId, courses.academyId), eq(users.id, courses.teacherId)))
    .where(and(eq(courses.academyId, academy.id), isNull(courses.removedAt)))
    .orderBy(desc(courses.id))
    .limit(limit);
}

/** As it was measured last; null before the first night. */
export async function storageOf({ db, academy }: Ctx) {
  const [found] = await db
    .select({ bytes: academies.storedBytes, measuredAt: academies.storedAt })
    .from(academies)
    .where(eq(academies.id, academy.id));
  return found?.measuredAt ? { bytes: found.bytes, measuredAt: found.measuredAt } : null;
}
