// A buyer says where the money of a refund goes. It can be changed until the money is sent.
import { z } from "zod";
import { type BankAccount, bankAccountShape } from "#src/bank-accounts/bank-account.rules.ts";
import { sealAccount } from "#src/bank-accounts/seal-account.ts";
import { requireOrder } from "#src/checkout/orders/order-access.ts";
import { type Ctx, enqueue, inTransaction } from "#src/ctx.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { requireCode } from "./account-code.ts";
import { changeRefund } from "./change-refund.ts";
import { requireOpenAccount } from "./may-give-account.ts";
import { refundCode, refundsPath } from "./refund.rules.ts";
import type { Refund } from "./refund-queries.ts";

type Given = {
  orderId: string;
  /** Of the secret link; then the code of a mail is needed too. */
  key?: string | null | undefined;
  code?: string | null | undefined;
  account: z.input<typeof bankAccountShape>;
};

export async function giveAccount(
  ctx: Ctx,
  { orderId, key, code, account: raw }: Given,
): Promise<Refund> {
  const { order, by } = await requireOrder(ctx, orderId, key);
  const account = bankAccountShape.parse(raw);
  await requireOpenAccount(ctx, order.id);
  if (by === "account") return keep(ctx, order.id, account);
  const given = z.object({ code: refundCode }).parse({ code: code ?? "" });
  const guess = await requireCode(ctx, order.id, given.code);
  const refund = await keep(ctx, order.id, account);
  await guess.forgive();
  return refund;
}

function keep(ctx: Ctx, orderId: string, account: BankAccount): Promise<Refund> {
  return inTransaction(ctx, async (ctx) => {
    const open = await requireOpenAccount(ctx, orderId);
    const kept = sealAccount(ctx, `refund ${open.id}`, account);
    const refund = await changeRefund(ctx, open, ["asked", "granted"], { account: kept });
    if (refund.status === "granted") {
      const notice = noticeOf.refundToSend({ refundId: refund.id, href: refundsPath });
      await tellAdministrators(ctx, notice);
    }
    // Whoever has the mailbox hears of an account that somebody else gave.
    await enqueue(ctx, "refunds.mail", { refundId: refund.id, mail: "account" });
    return refund;
  });
}
