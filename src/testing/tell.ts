// Tells a test's person something, as the verbs that cause it do.
import { type Actor, type Ctx, inTransaction } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { type Notice, notify } from "#src/notifications/notify.ts";

/** The first is the oldest. */
export function tell(
  ctx: Ctx,
  { id: userId }: Pick<Actor, "id">,
  notices: (Partial<Notice> & { text: string })[],
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    for (const notice of notices) {
      const usual = { userId, kind: "question", event: newId(), href: "/explore" } as const;
      await notify(ctx, [{ ...usual, ...notice }]);
    }
  });
}
