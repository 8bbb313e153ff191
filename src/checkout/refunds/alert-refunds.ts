// Every morning: who sends money is told once of each refund that is late, voids without an answer
// are asked for again, and account numbers that nobody needs any more are dropped.
import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { listAdministrators } from "#src/accounts/staff/administrators-queries.ts";
import { type Ctx, enqueue, inTransaction } from "#src/ctx.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { dueOf, isAlarming, refundsPath } from "./refund.rules.ts";
import type { Refund } from "./refund-queries.ts";
import { refunds } from "./tables.ts";

/** Tells administrators once of each refund that nobody has sent ten days after it was asked for. */
export async function alertOfRefunds(ctx: Ctx): Promise<void> {
  const open = await ctx.db
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.academyId, ctx.academy.id), inArray(refunds.status, ["asked", "granted"])),
    )
    .orderBy(asc(refunds.askedAt));
  await dropNumbers(ctx);
  for (const { id: refundId, status, way } of open) {
    if (status !== "granted" || way !== "void") continue;
    await enqueue(ctx, "refunds.void", { refundId }, { once: { key: refundId, seconds: 3600 } });
  }
  for (const refund of open) {
    if (!refund.alertedAt && isAlarming(refund.askedAt, ctx.now)) await alertOf(ctx, refund);
  }
}

/** For so long after a transfer that nobody confirmed its number is kept. */
const keptMs = 60 * 86_400_000;

async function dropNumbers(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({
      account: sql`jsonb_set(${refunds.account}, '{sealed}', '""')`,
      version: sql`${refunds.version} + 1`,
    })
    .where(
      and(
        eq(refunds.academyId, ctx.academy.id),
        eq(refunds.status, "sent"),
        lt(refunds.sentAt, new Date(ctx.now.getTime() - keptMs)),
        sql`${refunds.account} ->> 'sealed' <> ''`,
      ),
    );
}

function alertOf(ctx: Ctx, { id: refundId, askedAt }: Refund): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const told = await ctx.db
      .update(refunds)
      .set({ alertedAt: ctx.now })
      .where(
        and(
          eq(refunds.academyId, ctx.academy.id),
          eq(refunds.id, refundId),
          inArray(refunds.status, ["asked", "granted"]),
          isNull(refunds.alertedAt),
        ),
      )
      .returning({ id: refunds.id });
    if (told.length === 0) return;
    for (const { id: userId } of await listAdministrators(ctx)) {
      await enqueue(ctx, "refunds.mail", { refundId, mail: "overdue", userId });
    }
    const due = formatDate(dueOf(askedAt));
    const notice = noticeOf.refundOverdue({ refundId, due, href: refundsPath });
    await tellAdministrators(ctx, notice);
  });
}
