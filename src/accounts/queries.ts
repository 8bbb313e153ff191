import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx, Role } from "#src/ctx.ts";
import { prepared } from "#src/db/prepared.ts";
import { normalizeEmail } from "./email.rules.ts";
import { type User, users } from "./tables.ts";

export async function findUser(ctx: Ctx, id: string): Promise<User | null> {
  const [user] = await userById(ctx.db).execute({ academyId: ctx.academy.id, id });
  return user ?? null;
}

const userById = prepared((db) =>
  db
    .select()
    .from(users)
    .where(
      and(eq(users.academyId, sql.placeholder("academyId")), eq(users.id, sql.placeholder("id"))),
    ),
);

export async function findUserByEmail(
  ctx: Pick<Ctx, "db" | "academy">,
  email: string,
): Promise<User | null> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.academyId, ctx.academy.id), eq(users.email, normalizeEmail(email))));
  return user ?? null;
}

export function countUsers(ctx: Ctx, role: Role): Promise<number> {
  const { academy } = ctx;
  const wanted = and(
    eq(users.academyId, academy.id),
    eq(users.role, role),
    isNull(users.deletedAt),
  );
  return ctx.db.$count(users, wanted);
}
