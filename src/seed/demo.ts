// Fills an empty database with a cast of people and courses; a rerun adds the videos that a crash
// left out. A database of other people stays as it is.
import { eq, sql } from "drizzle-orm";
import { findAcademy } from "#src/academies/queries.ts";
import { academies } from "#src/academies/tables.ts";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { users } from "#src/accounts/tables.ts";
import { courses } from "#src/courses/tables.ts";
import { type Ctx, type Db, inTransaction, notifyPublicChange } from "#src/ctx.ts";
import { hooks } from "#src/hooks.ts";
import type { Runtime } from "#src/process/runtime.ts";
import { seedCampaigns } from "./campaigns.ts";
import { type CastTeacher, cast } from "./cast/cast.ts";
import { demoPassword, demoStudent, findCastAccounts } from "./cast-accounts.ts";
import { insertComments } from "./comments.ts";
import { insertCoupons } from "./coupons.ts";
import { insertCourse } from "./course.ts";
import { fixedId } from "./fixed-id.ts";
import { insertLearners } from "./learners.ts";
import { seedVideos } from "./videos.ts";

/** On the main landing (design: portada). */
const sayingOfDemo = {
  quote:
    "Llevaba veinte años explicándole a cada vecino cómo hago el queso. Lo grabé una vez y ahora me lo compran desde La Guajira hasta Loja.",
  name: "Aleida Bastidas",
  role: "Quesera en Guachucal, Nariño. 530 estudiantes",
};

type Parts = {
  videos?: boolean;
  /** Default: with the videos. */
  campaigns?: boolean;
  signal?: AbortSignal;
};

type Seeded = {
  /** False where the database had accounts or courses of its own: nothing was added. */
  isDemo: boolean;
  /** Settles once the videos that the first visit does not need exist too, or `signal` stops them. */
  rest: Promise<void>;
};

export async function seedDemo(
  { database: { patient: database }, outside, ffmpeg, log }: Runtime,
  { videos = true, campaigns = videos, signal }: Parts = {},
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
  // Whether the database is empty is asked of all academies.
  const isDemo = await seedCast({ ...ctx, db: database.db });
  if (!isDemo) {
    console.log(
      "Sin datos de muestra: la base de datos ya tiene cuentas, cursos o academias, y no le agregamos nada. SEED=none quita este aviso.",
    );
  }
  // Its files take their time, too.
  if (campaigns && isDemo) await seedCampaigns(ctx);
  const { rest } =
    videos && isDemo ? await seedVideos(ctx, ffmpeg, signal) : { rest: Promise.resolve() };
  return { isDemo, rest };
}

/** Whether the database is a demo, by an earlier start or by this one. */
async function seedCast(ctx: Ctx): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword);
  return inTransaction(ctx, async (ctx) => {
    const { db: tx, academy, now } = ctx;
    // Other processes that seed or sign somebody up wait, so the emptiness lasts until the commit.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    if (!(await isEmpty(tx))) return (await findCastAccounts(tx)).length > 0;
    await tx.insert(users).values({
      academyId: academy.id,
      id: fixedId(`account ${demoStudent.email}`),
      ...demoStudent,
      passwordHash,
      role: "student",
      completedSignUp: true,
      emailVerifiedAt: now,
    });
    const teacherIds = new Map<string, string>();
    for (const teacher of cast.teachers) {
      const id = fixedId(`account ${teacher.email}`);
      teacherIds.set(teacher.key, id);
      await tx.insert(users).values({
        ...rowOf(teacher),
        academyId: academy.id,
        id,
        passwordHash,
        emailVerifiedAt: now,
      });
    }
    const taught = [];
    for (const course of [...cast.courses, ...cast.launches]) {
      const teacherId = teacherIds.get(course.teacher);
      if (!teacherId) throw new Error(`no teacher ${course.teacher}`);
      const place = { academyId: academy.id, teacherId, now };
      const courseId = await insertCourse(ctx, { ...place, course, idOf: fixedId });
      if (course.key === "control-biologico") {
        await insertComments(ctx, { ...place, courseId, passwordHash });
      }
      const { name = "" } = cast.teachers.find(({ key }) => key === course.teacher) ?? {};
      // A launch sells nothing, and nobody has it yet.
      if (!course.launch) taught.push({ course, courseId, teacherId, teacherName: name });
    }
    await insertLearners(ctx, taught);
    const [first] = teacherIds.values();
    if (first) await insertCoupons(ctx, first);
    await tx
      .update(academies)
      .set({ testimonial: sayingOfDemo })
      .where(eq(academies.id, academy.id));
    await notifyPublicChange(ctx, academy.id);
    return true;
  });
}

/** No account, no course, and no academy besides the root. */
async function isEmpty(db: Db): Promise<boolean> {
  return (
    (await db.$count(users)) === 0 &&
    (await db.$count(courses)) === 0 &&
    (await db.$count(academies)) <= 1
  );
}

function rowOf({ name, place, email, description, since }: CastTeacher) {
  return {
    name,
    email,
    role: "teacher" as const,
    description,
    place,
    completedSignUp: true,
    createdAt: new Date(`${since}T12:00:00Z`),
  };
}
