// A person with data everywhere: in each table, among the files, in other people's orders.
import { and, eq } from "drizzle-orm";
import { hashPassword } from "#src/accounts/password/passwords.ts";
import { openSession, readAccessToken } from "#src/accounts/session/session.ts";
import { users } from "#src/accounts/tables.ts";
import { orders, payments } from "#src/checkout/tables.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { enrolments, waitingEnrolments } from "#src/enrolments/tables.ts";
import { uploads } from "#src/media/tables.ts";
import { addRowOfEachTable } from "#src/testing/database/row-of-each-table.ts";
import type { TestAcademy } from "./people.ts";
import type { World } from "./world.ts";

export const password = "cosecha de mayo";

/** Opens a real session, for code that checks whether it is still open. */
export async function arrive(
  home: TestAcademy,
  person: Omit<Actor, "sessionId" | "mustAddFactor" | "teachingSuspended">,
) {
  const tokens = await openSession(home.ctx, person);
  const actor = await readAccessToken(home.ctx, tokens.accessToken);
  if (!actor || actor === "other-academy") throw new Error("the session did not open");
  return { member: home.as(actor), tokens };
}

/**
 * A student with a row in every table of their academy, with their name in whatever they wrote;
 * their purchases are paid.
 */
export async function openResident(world: World, name = "Rosalba Inchima") {
  const home = await world.academy();
  const student = await home.person("student", name);
  const { ctx } = home;
  const academyId = home.academy.id;
  const mine = and(eq(users.academyId, academyId), eq(users.id, student.id));
  const pictureKey = `users/profile/${student.id}/${newId()}-192.webp`;
  await ctx.db
    .update(users)
    .set({
      passwordHash: await hashPassword(password),
      pictureUrl: `/${pictureKey}`,
      description: `${name} siembra lulo en Puracé`,
      campaignCameFrom: `feria de ${name}`,
      emailVerifiedAt: ctx.now,
    })
    .where(mine);
  await addRowOfEachTable(ctx.db, { ...home, student });
  await settleOrders(ctx);
  // The existing row is not counted among the students of the course.
  await ctx.db
    .delete(enrolments)
    .where(and(eq(enrolments.academyId, ctx.academy.id), eq(enrolments.userId, student.id)));
  await enrol(ctx, student.id, home.course.id);

  const awaited = await home.addCourse({ key: "abejas", title: "Abejas sin aguijón" });
  const { email } = student;
  await ctx.db.insert(waitingEnrolments).values({ academyId, email, courseId: awaited.id });
  const uploadKey = await addUpload(home, student, `${name}.mp4`);
  for (const key of [pictureKey, uploadKey]) {
    await world.outside.files.put(key, new Blob(["bytes"]).stream(), 100);
  }
  const { member, tokens } = await arrive(home, { ...student, pictureUrl: `/${pictureKey}` });
  return { home, member, tokens, awaited, pictureKey, uploadKey };
}

/**
 * An uploaded file that no class has.
 * @returns its key.
 */
export async function addUpload({ ctx, academy }: TestAcademy, by: Actor, fileName: string) {
  const id = newId();
  const key = `uploads/${academy.id}/${id}/${newId()}.mp4`;
  const row = { id, userId: by.id, fileName, key, bytes: 5, expiresAt: ctx.now };
  await ctx.db.insert(uploads).values({ academyId: academy.id, ...row });
  return key;
}

async function settleOrders({ db, academy }: Ctx): Promise<void> {
  await db.update(orders).set({ status: "paid" }).where(eq(orders.academyId, academy.id));
  await db.update(payments).set({ status: "approved" }).where(eq(payments.academyId, academy.id));
}
