// Has the money of a granted refund given back, and its buyer told.
import { enqueue, type TransactionCtx } from "#src/ctx.ts";
import type { Refund } from "./refund-queries.ts";

type Started = Pick<Refund, "id" | "way">;

export async function startReturn(
  ctx: TransactionCtx,
  { id: refundId, way }: Started,
  mail: "granted" | "late",
): Promise<void> {
  if (way === "void") await enqueue(ctx, "refunds.void", { refundId });
  await enqueue(ctx, "refunds.mail", { refundId, mail });
}
