// Adds a teacher and a published course to the data of a stopped server, or to an academy of the
// shared one.
import { asc, eq } from "drizzle-orm";
import { ensureRootAcademy } from "#src/academies/opening/open-academy.ts";
import { findAcademy } from "#src/academies/queries.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { courses, lessons as lessonsTable } from "#src/courses/tables.ts";
import { type Database, openDatabase } from "#src/db/client.ts";
import { newId } from "#src/db/columns.ts";
import { migrateDatabase } from "#src/db/migrate-database.ts";
import type { CastCourse } from "#src/seed/cast/cast.ts";
import { insertCourse } from "#src/seed/course.ts";
import { plainCourse } from "#src/testing/people.ts";
import { giveFirstDatabase } from "./first-database.ts";
import { root } from "./server.ts";

export type Fixture = {
  teacher: { email: string; password: string };
  /** 39 dollars, no learners. */
  courseId: string;
  lessonIds: string[];
  /** Open for subscription; it opens in twelve days. */
  launchId: string;
};

/** A database, and the academy in it that a fixture fills. */
export type Place = {
  dataDir: string;
  databaseUrl?: string;
  /**
   * The subdomain of an existing academy; default: the root academy, of a database that may be
   * empty.
   */
  subdomain?: string;
};

/** Call `close` on it at the end. */
export function openPlace({ dataDir, databaseUrl }: Place): Promise<Database> {
  const open = { dataDir, databaseUrl, root };
  return openDatabase({ ...open, databasePool: 2, databaseStatementSeconds: 60 });
}

export async function insertFixture(place: Place & { lessons: number }): Promise<Fixture> {
  const { subdomain = null, lessons, dataDir, databaseUrl } = place;
  if (!databaseUrl) giveFirstDatabase(dataDir);
  const database = await openPlace(place);
  try {
    if (subdomain === null) await migrateDatabase(database, root, ensureRootAcademy);
    const academy = await findAcademy(database.db, subdomain);
    if (!academy) throw new Error("the academy of the fixture is not there");
    const teacherId = newId();
    const teacher = { email: "nubia@semillero.test", password: "una clave larga" };
    await database.db.insert(users).values({
      academyId: academy.id,
      id: teacherId,
      email: teacher.email,
      name: "Nubia Chilito",
      passwordHash: await hashPassword(teacher.password),
      role: "teacher",
      completedSignUp: true,
      // Mails about reviews need a proven mailbox.
      emailVerifiedAt: new Date(),
    });
    const home = { db: database.db, academy };
    const owner = { teacherId, now: new Date() };
    const courseId = await insertCourse(home, { ...owner, course: courseOf(lessons) });
    const launchId = await insertCourse(home, { ...owner, course: launch });
    const rows = await database.db
      .select({ id: lessonsTable.id })
      .from(lessonsTable)
      .where(eq(lessonsTable.courseId, courseId))
      .orderBy(asc(lessonsTable.position));
    return { teacher, courseId, lessonIds: rows.map((row) => row.id), launchId };
  } finally {
    await database.close();
  }
}

/** One more course of the fixture's teacher; its id. */
export async function addCourse(
  place: Place,
  fixture: Fixture,
  title: string,
  price = plainCourse.price,
): Promise<string> {
  const database = await openPlace(place);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    const [course] = await database.db
      .select()
      .from(courses)
      .where(eq(courses.id, fixture.courseId));
    if (!course || !academy) throw new Error("the course of the fixture is not there");
    const owner = { teacherId: course.teacherId, now: new Date() };
    const more = { ...courseOf(2), title, price };
    return await insertCourse({ db: database.db, academy }, { ...owner, course: more });
  } finally {
    await database.close();
  }
}

export const launch: CastCourse = {
  ...plainCourse,
  key: "platano",
  title: "Plátano hartón sin químicos",
  students: 0,
  launch: { inDays: 12, subscription: true, promotionalMessage: "Siembra, deshije y poda." },
};

function courseOf(lessons: number): typeof plainCourse {
  const titles = Array.from({ length: lessons }, (_, i) => `Clase ${i + 1}`);
  return {
    ...plainCourse,
    students: 0,
    modules: [
      {
        name: "Conoce tu cafetal",
        lessons: titles.map((title) => ({ title, description: "Con práctica.", seconds: 190 })),
      },
    ],
  };
}
