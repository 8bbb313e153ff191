// Enrols two learners in a demo course, with their comments below a class and the teacher's answer.
import { and, eq } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { lessons } from "#src/courses/tables.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { countOnDays } from "#src/figures/count-on-days.ts";
import { comments } from "#src/lessons/tables.ts";
import { demoLearners } from "./cast-accounts.ts";
import { fixedId } from "./fixed-id.ts";

type Place = {
  academyId: string;
  courseId: string;
  teacherId: string;
  passwordHash: string;
  now: Date;
};

const lessonTitle = "Mariquitas: tu primera línea de defensa";

export async function insertComments(ctx: TransactionCtx, place: Place): Promise<void> {
  const { db } = ctx;
  const { academyId, courseId, teacherId, passwordHash, now } = place;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const ofCourse = and(eq(lessons.academyId, academyId), eq(lessons.courseId, courseId));
  const [lesson] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(ofCourse, eq(lessons.title, lessonTitle)));
  if (!lesson) throw new Error(`no class ${lessonTitle}`);
  const people = demoLearners.map((learner) => ({
    ...learner,
    id: fixedId(`account ${learner.email}`),
  }));
  await db.insert(users).values(
    people.map((person) => ({
      ...person,
      academyId,
      passwordHash,
      role: "student" as const,
      completedSignUp: true,
      emailVerifiedAt: now,
    })),
  );
  await db
    .insert(enrolments)
    .values(people.map(({ id }) => ({ academyId, userId: id, courseId, createdAt: daysAgo(20) })));
  await countOnDays(
    ctx,
    people.map(() => ({ courseId, teacherId, at: daysAgo(20), enrolled: 1 })),
  );
  const [asks = "", tells = ""] = people.map(({ id }) => id);
  const question = newId();
  const below = { academyId, courseId, lessonId: lesson.id };
  await db.insert(comments).values([
    {
      ...below,
      id: question,
      userId: asks,
      teacherId,
      answeredAt: daysAgo(8.8),
      text: "Profe, ¿las larvas que parecen cocodrilitos también son de mariquita?",
      createdAt: daysAgo(9),
    },
    {
      ...below,
      id: newId(),
      userId: teacherId,
      parentId: question,
      text: "Esas mismas, Luz Dary. No las vaya a espantar: son las que más comen.",
      createdAt: daysAgo(8.8),
    },
    {
      ...below,
      id: newId(),
      userId: tells,
      teacherId,
      text: "En Montería me llegaron solas apenas dejé florecer el cilantro. ¡Qué belleza!",
      createdAt: daysAgo(2.2),
    },
  ]);
}
