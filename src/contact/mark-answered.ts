// Marks a message as answered, or as open again. Safe to repeat.
import { and, eq, isNull } from "drizzle-orm";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";
import { findMessage } from "./message-queries.ts";
import { contactMessages } from "./tables.ts";

type Mark = { id: string; answered: boolean };

export async function markAnswered(ctx: MemberCtx, { id, answered }: Mark): Promise<void> {
  requireAdministrator(ctx);
  if (!(await findMessage(ctx, id))) throw problem("not_found", "Este mensaje no existe");
  const { academyId, answeredAt } = contactMessages;
  await ctx.db
    .update(contactMessages)
    .set({ answeredAt: answered ? ctx.now : null })
    .where(
      and(
        eq(academyId, ctx.academy.id),
        eq(contactMessages.id, id),
        // The first moment stays.
        answered ? isNull(answeredAt) : undefined,
      ),
    );
}
