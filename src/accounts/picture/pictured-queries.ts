import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import type { Ctx } from "#src/ctx.ts";

const perStep = 500;

/** The ids of the academy's accounts with a picture, a step at a time. */
export async function* picturedAccounts({ db, academy }: Ctx): AsyncGenerator<string> {
  let after: string | undefined;
  for (;;) {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.academyId, academy.id),
          isNotNull(users.pictureUrl),
          after ? gt(users.id, after) : undefined,
        ),
      )
      .orderBy(asc(users.id))
      .limit(perStep);
    for (const { id } of rows) yield id;
    after = rows.at(-1)?.id;
    if (rows.length < perStep) return;
  }
}
