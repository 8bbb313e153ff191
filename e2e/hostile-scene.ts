// An academy whose every text is one long word, with an account of each role.
import { asc, eq } from "drizzle-orm";
import { findAcademy } from "#src/academies/queries.ts";
import { academyCategories } from "#src/academies/tables.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { comments } from "#src/lessons/tables.ts";
import { notifications } from "#src/notifications/tables.ts";
import type { CastCourse } from "#src/seed/cast/cast.ts";
import { insertCourse } from "#src/seed/course.ts";
import { courseReviews, invitations } from "#src/teaching/tables.ts";
import { addDays, addLessonFigures } from "#src/testing/figures.ts";
import { plainCourse } from "#src/testing/people.ts";
import { changeCourses } from "#src/testing/write-course.ts";
import { openPlace, type Place } from "./fixture.ts";
import { insertHostileMoney } from "./hostile-money.ts";

export const longWord = "Piscicultura".repeat(8);
const longAddress = `https://ejemplo.co/${"cosecha-de-agua/".repeat(12)}`;
export const password = "una clave larga";

const roles = ["student", "teacher", "academy"] as const;
export const emailOf = (role: (typeof roles)[number]) => `${role}.${longWord}@correo.test`;

export type HostileScene = {
  courseId: string;
  lessonIds: string[];
  moduleId: string;
  launchId: string;
  /** Of the student. */
  orderIds: string[];
  /** The name of an open one. */
  campaign: string;
};

export async function insertHostileScene(place: Place): Promise<HostileScene> {
  const database = await openPlace(place);
  const { db } = database;
  try {
    const academy = await findAcademy(db, place.subdomain ?? null);
    if (!academy) throw new Error("the academy of the scene is not there");
    const academyId = academy.id;
    await db.insert(academyCategories).values({ academyId, name: longWord, position: 9 });
    const passwordHash = await hashPassword(password);
    const [studentId, teacherId, adminId] = [newId(), newId(), newId()];
    const ids = { student: studentId, teacher: teacherId, academy: adminId };
    await db.insert(users).values(
      roles.map((role) => ({
        academyId,
        id: ids[role],
        email: emailOf(role).toLowerCase(),
        name: longWord,
        description: `${longWord}\n${longAddress}`,
        passwordHash,
        role,
        completedSignUp: true,
      })),
    );
    const home = { db, academy };
    const owner = { teacherId, now: new Date() };
    const courseId = await insertCourse(home, { ...owner, course: hostileCourse });
    const opening = { inDays: 12, subscription: true, promotionalMessage: longWord };
    const launchId = await insertCourse(home, {
      ...owner,
      course: { ...hostileCourse, launch: opening },
    });
    await insertCourse(home, { ...owner, course: { ...hostileCourse, launch: opening } });
    await changeCourses(home, eq(courses.id, courseId), { category: longWord });
    // What waits for the teacher.
    const returned = { ...owner, course: hostileCourse };
    const returnedId = await insertCourse(home, returned);
    await changeCourses(home, eq(courses.id, returnedId), { status: "draft" });
    await db.insert(courseReviews).values({
      ...{ academyId, courseId: returnedId, userId: teacherId, verdict: "returned" },
      ...{ decidedAt: new Date(), reasons: [longWord, longAddress] },
    });
    const rows = await db
      .select()
      .from(lessons)
      .where(eq(lessons.courseId, courseId))
      .orderBy(asc(lessons.position));
    const lessonIds = rows.map(({ id }) => id);
    const [lessonId = "", moduleId = ""] = [rows[0]?.id, rows[0]?.moduleId];
    await db.insert(enrolments).values({ academyId, userId: studentId, courseId });
    await db.insert(invitations).values({
      ...{ academyId, courseId, inviterId: teacherId, tokenHash: newId() },
      email: `${longWord.toLowerCase()}@correo.test`,
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    const remark = { academyId, courseId, lessonId, userId: studentId };
    await db.insert(comments).values({ ...remark, id: newId(), text: longWord, teacherId });
    const many = { enrolled: 9_876_543, sold: 9_876_543, soldCents: 1_987_654_321 };
    const watched = { completed: 9_876_543, watchedSeconds: 1_987_654_321 };
    await addDays(home, [{ courseId, at: new Date(), ...many, ...watched }]);
    const reached = Array.from({ length: 20 }, () => 9_876_543);
    const opened = { opened: 1_987_654_321, finished: 1_987_654_321 };
    await addLessonFigures(home, { courseId, lessonId, ...opened, reached });
    await db.insert(notifications).values(
      [studentId, teacherId].map((userId) => ({
        ...{ academyId, userId, kind: "question" as const, event: newId() },
        ...{ text: `Preguntaron en «${longWord}»`, href: "/explore" },
      })),
    );
    const email = emailOf("student").toLowerCase();
    const about = { academyId, people: ids, courseId, longWord, email };
    const orderIds = await insertHostileMoney(db, about);
    const campaign = "larga";
    await insertHostileCampaign(db, academyId, campaign);
    return { courseId, lessonIds, moduleId, launchId, orderIds, campaign };
  } finally {
    await database.close();
  }
}

async function insertHostileCampaign(db: Db, academyId: string, name: string): Promise<void> {
  const [id, title] = [newId(), longWord];
  await db.insert(campaigns).values({
    ...{ academyId, id, name, title, subtitle: longAddress, points: [longWord, longAddress] },
    ...{ consentText: longWord, isOpen: true },
  });
  const file = { academyId, campaignId: id, title, contentType: "application/pdf" };
  await db.insert(campaignFiles).values([
    { ...file, position: 0, key: "uploads/larga", bytes: 987_654_321, available: true },
    { ...file, position: 1 },
  ]);
}

const hostileLesson = { title: longWord, description: `Uno\nDos ${longAddress}`, seconds: 4000 };

const hostileCourse: CastCourse = {
  ...plainCourse,
  title: longWord,
  description: `Primera línea\nSegunda línea ${longAddress}`,
  price: 500,
  students: 1_234_567,
  include: [longWord],
  learnings: [longWord, longAddress],
  prerequisites: [longWord],
  faqs: [{ title: longWord, answer: longAddress }],
  modules: [
    { name: longWord, lessons: [hostileLesson, hostileLesson] },
    { name: longWord, lessons: [hostileLesson] },
  ],
};
