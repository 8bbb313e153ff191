// Fills the root academy with a cast of people and courses, once; a rerun adds what a crash left
// out.
import { sql } from "drizzle-orm";
import { findAcademy } from "#src/academies/queries.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import { type Ctx, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { hooks } from "#src/hooks.ts";
import type { Runtime } from "#src/runtime.ts";
import { type CastTeacher, cast } from "./cast/cast.ts";
import { insertComments } from "./comments.ts";
import { insertCourse } from "./course.ts";
import { seedVideos } from "./videos.ts";

export const demoPassword = "semillero";
export const demoStudent = { email: "estudiante@semillero.test", name: "Marisol Quira" };

type Seeded = {
  /** Settles once the other videos, which the first visit does not need, exist too. */
  rest: Promise<void>;
};

export async function seedDemo(
  { database: { patient: database }, outside, ffmpeg, log }: Runtime,
  { videos = true } = {},
): Promise<Seeded> {
  const academy = await findAcademy(database.db, null);
  if (!academy) throw new Error("no root academy");
  const ctx: Ctx = {
    db: database.dbOf(academy.id),
    allAcademies: database,
    academy,
    actor: null,
    visitor: null,
    outside,
    hooks,
    now: new Date(),
    log,
  };
  await seedCast(ctx);
  return videos ? seedVideos(ctx, ffmpeg) : { rest: Promise.resolve() };
}

/** Any constant will do; other processes that start at the same time wait for this lock. */
const seedLock = 7_364_922;

async function seedCast(ctx: Ctx): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await inTransaction(ctx, async (ctx) => {
    const { db: tx, academy, now } = ctx;
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    if ((await tx.$count(courses)) > 0) return;
    await tx.insert(users).values({
      academyId: academy.id,
      id: newId(),
      ...demoStudent,
      passwordHash,
      role: "student",
      completedSignUp: true,
      emailVerifiedAt: now,
    });
    const teacherIds = new Map<string, string>();
    for (const teacher of cast.teachers) {
      const id = newId();
      teacherIds.set(teacher.key, id);
      await tx.insert(users).values({
        ...rowOf(teacher),
        academyId: academy.id,
        id,
        passwordHash,
        emailVerifiedAt: now,
      });
    }
    for (const course of [...cast.courses, ...cast.launches]) {
      const teacherId = teacherIds.get(course.teacher);
      if (!teacherId) throw new Error(`no teacher ${course.teacher}`);
      const place = { academyId: academy.id, teacherId, now };
      const courseId = await insertCourse(ctx, { ...place, course });
      if (course.key === "control-biologico") {
        await insertComments(tx, { ...place, courseId, passwordHash });
      }
    }
  });
}

function rowOf({ name, place, email, description, since }: CastTeacher) {
  return {
    name,
    email,
    role: "teacher" as const,
    description: `${description} ${place}.`,
    completedSignUp: true,
    createdAt: new Date(`${since}T12:00:00Z`),
  };
}
