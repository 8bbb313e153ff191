// Gives every table that belongs to academies at least one row in an academy.
import { and, eq } from "drizzle-orm";
import { academyCategories, academyRequests } from "#src/academies/tables.ts";
import { administratorInvitations } from "#src/accounts/administrators/tables.ts";
import {
  emailChanges,
  emailLinks,
  identities,
  recoveryCodes,
  refreshTokens,
  secondFactors,
  sessions,
} from "#src/accounts/tables.ts";
import { teacherInvitations, teacherRequests } from "#src/accounts/teachers/tables.ts";
import {
  campaignDownloads,
  campaignFiles,
  campaignLeads,
  campaigns,
} from "#src/campaigns/tables.ts";
import { merchants } from "#src/checkout/merchants/tables.ts";
import { orderClaims, orderItems, orders, paymentEvents, payments } from "#src/checkout/tables.ts";
import { contactMessages } from "#src/contact/tables.ts";
import { courseCounts, courseSaves, courses, courseWords } from "#src/courses/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolments, subscriptions, waitingEnrolments } from "#src/enrolments/tables.ts";
import { courseDays, lessonFigures, teacherDays } from "#src/figures/tables.ts";
import { courseSales, salesDays } from "#src/ledger/tables.ts";
import { comments, lessonNotes, lessonViews, progress } from "#src/lessons/tables.ts";
import { attachments, captions, uploads, videos } from "#src/media/tables.ts";
import { notificationSettings, notifications } from "#src/notifications/tables.ts";
import {
  courseReviews,
  invitationRefusals,
  invitations,
  teacherBadges,
} from "#src/teaching/tables.ts";
import { addMoneyRows } from "#src/testing/money-rows.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { trailEvents } from "#src/trail/tables.ts";
import { visitDays } from "#src/visits/tables.ts";

const billing = {
  firstName: "Ana",
  lastName: "Quira",
  address: "Vereda El Rosal",
  phone: "3001234567",
  city: "Cali",
};

/**
 * People, course, modules and classes are the academy's own. No value that identifies a row is the
 * same in two academies.
 */
export async function addRowOfEachTable(db: Db, home: TestAcademy): Promise<void> {
  const academyId = home.academy.id;
  const { id: userId, email } = home.student;
  const { id: courseId } = home.course;
  const lessonId = home.course.modules[0]?.lessons[0]?.id ?? "";
  const [sessionId, orderId, paymentId, uploadId] = [newId(), newId(), newId(), newId()];
  const expiresAt = new Date(home.ctx.now.getTime() + 3_600_000);

  const category = `propia ${newId()}`;
  await db.insert(academyCategories).values({ academyId, name: category, position: 9 });
  await db
    .update(courses)
    .set({ category })
    .where(and(eq(courses.academyId, academyId), eq(courses.id, courseId)));

  await db.insert(academyRequests).values({
    ...{ academyId, subdomain: `pedida-${newId()}`, name: "La Pedida", email, expiresAt },
    ...{ categories: [{ name: "café" }], tokenHash: newId() },
  });
  await db.insert(contactMessages).values({
    ...{ academyId, userId, name: "Ana Quira", email, topic: "clases" },
    text: "No me abre la clase 3.",
  });
  const merchantId = newId();
  await db
    .insert(merchants)
    .values({ academyId, id: merchantId, publicKey: "pub_test_fila", sealedKeys: "sealed" });
  await db.insert(teacherRequests).values({ academyId, userId });
  await db.insert(administratorInvitations).values({
    ...{ academyId, email, inviterId: home.teacher.id, administratorId: home.teacher.id },
    ...{ tokenHash: newId(), expiresAt },
  });
  await db.insert(teacherInvitations).values({
    academyId,
    email,
    inviterId: home.teacher.id,
    teacherId: home.teacher.id,
    tokenHash: newId(),
    expiresAt,
  });
  await db.insert(sessions).values({ academyId, id: sessionId, userId, expiresAt });
  await db.insert(refreshTokens).values({ academyId, tokenHash: newId(), sessionId });
  await db.insert(identities).values({ academyId, provider: "oidc", subject: newId(), userId });
  await db
    .insert(emailLinks)
    .values({ academyId, tokenHash: newId(), userId, purpose: "reset", expiresAt });
  const change = { id: newId(), newEmail: "luz@correo.test", tokenHash: newId(), expiresAt };
  await db.insert(emailChanges).values({ academyId, userId, ...change });
  await db.insert(secondFactors).values({ academyId, userId, sealedSecret: newId() });
  await db.insert(recoveryCodes).values({ academyId, userId, codeHash: newId() });
  const subject = { subjectId: userId, subjectName: home.student.name, address: "192.0.2.7" };
  await db.insert(trailEvents).values({ academyId, action: "signed-in", ...subject });
  await db.insert(enrolments).values({ academyId, userId, courseId });
  await db.insert(subscriptions).values({ academyId, userId, courseId });
  await db.insert(courseWords).values({ academyId, word: newId() });
  await db.insert(courseCounts).values({ academyId, category: newId() });
  await db.insert(waitingEnrolments).values({ academyId, email: "luz@correo.test", courseId });
  await db.insert(progress).values({ academyId, userId, courseId, lessonId });
  await db.insert(lessonViews).values({ academyId, userId, courseId, lessonId });
  await db
    .insert(lessonNotes)
    .values({ academyId, userId, courseId, lessonId, second: 75, text: "Podar en luna menguante" });

  await db.insert(orders).values({
    academyId,
    id: orderId,
    idempotencyKey: newId(),
    fingerprint: "",
    buyerId: userId,
    learnerId: userId,
    learnerEmail: email,
    status: "pending",
    subtotalCents: 3900,
    discountCents: 0,
    taxCents: 741,
    totalCents: 4641,
    usdCop: 4000,
    totalCop: 185_640,
    billing,
    acceptedBoxes: [["terms"], ["personal-data"]],
  });
  const item = { title: home.course.title, teacherName: home.teacher.name, priceCents: 3900 };
  await db.insert(orderItems).values({ academyId, orderId, courseId, ...item });
  await db.insert(orderClaims).values({ academyId, learnerEmail: email, courseId, orderId });
  await db.insert(payments).values({
    academyId,
    id: paymentId,
    orderId,
    merchantId,
    reference: newId(),
    status: "pending",
    amountCop: 185_640,
    expiresAt,
  });
  const verdict = { gatewayId: "1", status: "pending", source: "answer" } as const;
  await db.insert(paymentEvents).values({ academyId, paymentId, ...verdict });
  await addMoneyRows(db, home, { orderId, paymentId });

  const file = { fileName: "clase.mp4", key: `uploads/${uploadId}.mp4`, bytes: 1, expiresAt };
  await db.insert(uploads).values({ academyId, id: uploadId, userId, ...file });
  await db.insert(videos).values({
    academyId,
    courseId,
    lessonId,
    uploadId,
    originalName: file.fileName,
    originalKey: file.key,
    status: "received",
  });
  await db.insert(captions).values({
    ...{ academyId, courseId, lessonId, language: "es" },
    source: "clase.vtt",
    vtt: "WEBVTT\n",
  });
  await db
    .insert(courseReviews)
    .values({ academyId, courseId, userId, deciderId: home.teacher.id });
  await db.insert(notifications).values({
    ...{ academyId, userId, kind: "answer", event: newId() },
    ...{ text: "Respondieron tu pregunta", href: "/explore" },
  });
  await db.insert(notificationSettings).values({ academyId, userId });
  const day = "2020-01-01";
  const { id: teacherId } = home.teacher;
  await db.insert(courseDays).values({ academyId, courseId, day });
  await db.insert(salesDays).values({ academyId, day }).onConflictDoNothing();
  await db.insert(courseSales).values({ academyId, courseId, month: day });
  await db.insert(visitDays).values({ academyId, page: "/", day }).onConflictDoNothing();
  await db.insert(teacherDays).values({ academyId, teacherId: userId, day }).onConflictDoNothing();
  await db.insert(lessonFigures).values({ academyId, courseId, lessonId });
  await db.insert(courseSaves).values({
    ...{ academyId, courseId, userId, version: 1 },
    texts: { title: "Café", description: "", prerequisites: [], learnings: [], faqs: [] },
  });
  await db.insert(invitations).values({
    ...{ academyId, courseId, email: "luz@correo.test", inviterId: teacherId },
    ...{ tokenHash: newId(), learnerId: userId, expiresAt },
  });
  await db.insert(invitationRefusals).values({ academyId, emailHash: newId() });
  await db.insert(teacherBadges).values({ academyId, userId, badge: "first-course" });
  await db.insert(attachments).values({
    academyId,
    courseId,
    lessonId,
    uploadId,
    name: "guía.pdf",
    key: file.key,
    contentType: "application/pdf",
    bytes: 1,
  });
  const [campaignId, fileId] = [newId(), newId()];
  await db
    .insert(campaigns)
    .values({ academyId, id: campaignId, name: `calendario-${campaignId}`, title: "Calendario" });
  await db.insert(campaignFiles).values({
    ...{ academyId, id: fileId, campaignId, title: "Calendario", position: 0 },
    ...{ uploadId, key: file.key, contentType: "application/pdf", bytes: 1, available: true },
  });
  await db.insert(campaignLeads).values({
    ...{ academyId, campaignId, userId },
    ...{ consentedAt: home.ctx.now, consentText: "Quiero recibir correos" },
  });
  const moment = { firstAt: home.ctx.now, lastAt: home.ctx.now };
  await db.insert(campaignDownloads).values({ academyId, fileId, userId, ...moment });
  const commentId = newId();
  await db.insert(comments).values({
    academyId,
    id: commentId,
    courseId,
    lessonId,
    userId,
    parentId: commentId,
    teacherId,
    text: "Sí",
  });
}
