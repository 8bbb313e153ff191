// Who asks to teach, who is invited, a course that waits for its review, and a refund to decide, for
// a fuzz to ask for.
import { eq } from "drizzle-orm";
import { teacherInvitations, teacherRequests } from "#src/accounts/teachers/tables.ts";
import { refunds } from "#src/checkout/refunds/tables.ts";
import { payments } from "#src/checkout/tables.ts";
import { courses } from "#src/courses/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { insertCourse } from "#src/seed/course.ts";
import { courseReviews, invitations } from "#src/teaching/tables.ts";
import { plainCourse } from "#src/testing/people.ts";
import type { Home } from "./scene.ts";

type Options = Pick<Home, "academy" | "people"> & {
  db: Db;
  courseId: string;
  orderId: string;
  now: Date;
};

export async function academyThings({ db, academy, people, courseId, orderId, now }: Options) {
  const academyId = academy.id;
  const { student, stranger, teacher, otherTeacher, academy: administrator } = people;
  await db.insert(teacherRequests).values({ academyId, userId: stranger.id });

  const domain = student.email.split("@")[1];
  const waiting = () => ({
    ...{ academyId, id: newId(), email: `${newId()}@${domain}`, inviterId: administrator.id },
    ...{ tokenHash: newId(), mailedAt: new Date(now.getTime() - 7_200_000) },
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  const [toTeach, toLearn] = [waiting(), waiting()];
  await db.insert(teacherInvitations).values(toTeach);
  await db.insert(invitations).values({ ...toLearn, courseId });

  const reviewedId = await insertCourse(
    { db, academy },
    { teacherId: teacher.id, now, course: { ...plainCourse, title: "Abejas sin aguijón" } },
  );
  await db.update(courses).set({ status: "processing" }).where(eq(courses.id, reviewedId));
  const reviewId = newId();
  const review = { academyId, id: reviewId, courseId: reviewedId, userId: teacher.id };
  await db.insert(courseReviews).values(review);

  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  const refundId = newId();
  await db.insert(refunds).values({
    ...{ academyId, id: refundId, orderId, paymentId: payment?.id ?? "" },
    ...{ reason: "buyer", status: "asked", way: "transfer", amountCop: 185_640, askedAt: now },
  });

  return {
    reviewedId: [reviewedId],
    teacherId: [teacher.id, otherTeacher.id],
    requestId: [stranger.id],
    invitationId: [toTeach.id, toLearn.id],
    review: [reviewId],
    refundId: [refundId],
    academyId: [academyId],
    categoryName: ["arte", "cultivo", "Café"],
    of: ["arte", "cultivo", "Café"],
    coursesTo: ["gastronomía", "pesca", ""],
  };
}
