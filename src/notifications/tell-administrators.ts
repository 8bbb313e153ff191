// Tells everybody who administers the academy, once of each event.
import { listAdministrators } from "#src/accounts/staff/administrators-queries.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { type Notice, notify } from "./notify.ts";

/** Call it last in the transaction, as `notify`. */
export async function tellAdministrators(
  ctx: Pick<TransactionCtx, "db" | "academy" | "now">,
  notice: Omit<Notice, "userId">,
): Promise<void> {
  const administrators = await listAdministrators(ctx);
  await notify(
    ctx,
    administrators.map(({ id: userId }) => ({ userId, ...notice })),
  );
}
