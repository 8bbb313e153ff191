// Adds to the fixture a student with two courses, one of them without classes, and a third course
// of the teacher.
import { eq } from "drizzle-orm";
import { findAcademy } from "#src/academies/queries.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import { newId } from "#src/db/columns.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { insertCourse } from "#src/seed/course.ts";
import { plainCourse } from "#src/testing/people.ts";
import { type Fixture, insertFixture, openPlace, type Place } from "./fixture.ts";

export type ClassScene = Fixture & {
  student: { email: string; password: string };
  emptyCourseId: string;
};

/** @param titles of the classes of the course, in order. */
export async function insertClassScene(place: Place, titles: string[]): Promise<ClassScene> {
  const fixture = await insertFixture({ ...place, lessons: titles.length });
  const database = await openPlace(place);
  const { db } = database;
  try {
    for (const [index, title] of titles.entries()) {
      await db
        .update(lessons)
        .set({ title })
        .where(eq(lessons.id, fixture.lessonIds[index] ?? ""));
    }
    const [course] = await db.select().from(courses).where(eq(courses.id, fixture.courseId));
    const academy = await findAcademy(db, place.subdomain ?? null);
    if (!course || !academy) throw new Error("the course of the fixture is not there");
    const { academyId, teacherId } = course;
    const empty = { ...plainCourse, title: "Un curso que empieza", modules: [] };
    const emptyCourseId = await insertCourse(
      { db, academy },
      { teacherId, now: new Date(), course: empty },
    );
    await insertCourse(
      { db, academy },
      { teacherId, now: new Date(), course: { ...plainCourse, title: "Secar café en marquesina" } },
    );
    const userId = newId();
    const student = { email: "marisol@correo.test", password: "una clave larga" };
    await db.insert(users).values({
      academyId,
      id: userId,
      email: student.email,
      name: "Marisol Quira",
      passwordHash: await hashPassword(student.password),
      role: "student",
      completedSignUp: true,
    });
    await db
      .insert(enrolments)
      .values(
        [fixture.courseId, emptyCourseId].map((courseId) => ({ academyId, userId, courseId })),
      );
    return { ...fixture, student, emptyCourseId };
  } finally {
    await database.close();
  }
}
