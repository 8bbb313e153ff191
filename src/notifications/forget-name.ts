// Takes the name of a deleted person out of what others were told about them.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { notifications } from "./tables.ts";
import { nobodyNamed } from "./texts.rules.ts";

/**
 * An account, and the event that it was told of, or how the event begins. Without an account:
 * whoever was told of it; only for what is told of roles.
 */
type ToldOf = { userId: string | null; event: string };

/**
 * Every text that names somebody begins with one word of the name (`toldNameOf`). The rows are locked
 * in the order of their ids, as whoever marks them as read does.
 */
export async function forgetName(ctx: TransactionCtx, told: ToldOf[]): Promise<void> {
  if (told.length === 0) return;
  const { academyId, id, userId, kind, event, text } = notifications;
  const toOne = told.filter((one) => one.userId !== null);
  const toAny = told.filter((one) => one.userId === null);
  const given = sql`unnest(${sql.param(toOne.map((one) => one.userId))}::uuid[],
    ${sql.param(toOne.map((one) => one.event))}::text[]) as given(user_id, event)`;
  const events = sql`unnest(${sql.param(toAny.map((one) => one.event))}::text[]) as about(event)`;
  const found = sql`select ${id} from ${notifications} join ${given}
    on ${userId} = given.user_id and starts_with(${event}, given.event)
    where ${academyId} = ${ctx.academy.id}
    union all
    select ${id} from ${notifications} join ${events} on starts_with(${event}, about.event)
    where ${academyId} = ${ctx.academy.id} and ${kind} in ('teaching', 'administrators')`;
  const held = sql`(select ${id} from ${notifications}
    where ${academyId} = ${ctx.academy.id} and ${id} in (${found})
    order by ${id} for update of ${notifications})`;
  await ctx.db
    .update(notifications)
    .set({ text: sql`regexp_replace(${text}, '^[^ ]+', ${nobodyNamed})` })
    .where(and(eq(academyId, ctx.academy.id), inArray(id, held)));
}
