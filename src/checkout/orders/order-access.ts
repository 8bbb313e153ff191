// Who may see an order, its receipt and its refund: its buyer's account, whoever has the proven
// mailbox that the receipt went to, and whoever has the secret link of the mails about it.
import { findUser } from "#src/accounts/queries.ts";
import { findOrder } from "#src/checkout/queries.ts";
import { idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { problem } from "#src/problem.ts";

const purpose = "order";

type Named = { id: string; buyerId: string | null };

/** The key of an order's secret link. It does not expire: receipts are kept for ten years. */
export function orderKey(ctx: Ctx, orderId: string): string {
  return ctx.outside.signer.mac(purpose, `${ctx.academy.id} ${orderId}`);
}

/** The page of an order: with its key for a buyer without a session. */
export function orderPath(ctx: Ctx, { id, buyerId }: Named): string {
  const path = `/account/orders/${id}`;
  return buyerId === null ? `${path}?key=${orderKey(ctx, id)}` : path;
}

/** Whether the caller came by the account or by the link; throws `not_found` for anybody else. */
export async function requireOrder(ctx: Ctx, id: string, key: string | null | undefined) {
  const order = idShape.safeParse(id).success ? await findOrder(ctx, id) : null;
  if (order && (await isOwn(ctx, order))) return { order, by: "account" as const };
  const hasKey =
    key && order && ctx.outside.signer.sameMac(purpose, `${ctx.academy.id} ${order.id}`, key);
  if (order && hasKey) return { order, by: "link" as const };
  throw problem("not_found", "Este pedido no existe");
}

async function isOwn(
  ctx: Ctx,
  order: { buyerId: string | null; receiptEmail: string | null },
): Promise<boolean> {
  const { actor } = ctx;
  if (!actor) return false;
  if (order.buyerId !== null) return order.buyerId === actor.id;
  const account = await findUser(ctx, actor.id);
  return account?.emailVerifiedAt != null && account.email === order.receiptEmail;
}
