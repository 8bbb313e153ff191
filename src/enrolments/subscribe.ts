// Subscribes a student to the mail that is sent when a course opens.
import { isNotNull } from "drizzle-orm";
import { refuseClosing } from "#src/academies/away/refuse-closing.ts";
import { holdAccounts } from "#src/accounts/hold-accounts.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { subscriptionRefusal } from "#src/courses/launches/may-subscribe.rules.ts";
import { holdAwaited } from "#src/courses/launches/open-launches.ts";
import { findCourse } from "#src/courses/queries.ts";
import type { Actor, Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { subscriptions } from "./tables.ts";

/**
 * Subscribing again changes nothing, unless the mail of that subscription was sent for an earlier
 * day: then it begins anew. Throws `forbidden` for every role but students, `not_found`
 * for a course that the caller may not see, `conflict` for a course that is already on sale.
 */
export async function subscribe(ctx: Ctx & { actor: Actor }, courseId: string): Promise<void> {
  const refusal = subscriptionRefusal(ctx.actor.role);
  if (refusal) throw problem("forbidden", refusal);
  if (!(await findCourse(ctx, courseId))) throw problem("not_found", "Este curso no existe");
  refuseClosing(ctx);
  await inTransaction(ctx, async (ctx) => {
    // Before the course, as a deletion of the account does.
    await holdAccounts(ctx, [ctx.actor.id], "key share");
    await liveUser(ctx);
    if (!(await holdAwaited(ctx, courseId))) {
      throw problem("conflict", "Este curso ya abrió. Puedes comprarlo.");
    }
    await ctx.db
      .insert(subscriptions)
      .values({ academyId: ctx.academy.id, userId: ctx.actor.id, courseId })
      .onConflictDoUpdate({
        target: [subscriptions.academyId, subscriptions.userId, subscriptions.courseId],
        set: { createdAt: ctx.now, notifiedAt: null },
        setWhere: isNotNull(subscriptions.notifiedAt),
      });
  });
}
