// Where the mails about an order go, and where they lead. The secret link of a purchase without a
// session goes to the mailbox of its receipt alone.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { findUser } from "#src/accounts/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { orderKey, orderPath } from "./orders/order-access.ts";
import type { Order } from "./queries.ts";

type Link = { label: string; href: string };

export type BuyerMailbox = {
  to: string;
  /**
   * How the mail begins. By the name in the bill only where the account that bought has proven this
   * mailbox: a name is any text, and would reach any mailbox that somebody types.
   */
  greeting: string;
  /** Of the order's page; null where this mailbox may not open it. */
  path: string | null;
  /** Of the receipt's file; a buyer with a session signs in on the way to it. */
  receiptPath: string | null;
};

/**
 * A buyer whose account is deleted goes on by the secret link, as one who never had any. Null where
 * no mailbox of theirs is left.
 */
export async function buyerMailbox(ctx: Ctx, order: Order): Promise<BuyerMailbox | null> {
  const { id, buyerId, receiptEmail } = order;
  const found = buyerId ? await findUser(ctx, buyerId) : null;
  const account = found?.deletedAt ? null : found;
  const to = mailboxOf(order, account?.email);
  if (!to) return null;
  if (buyerId === null && receiptEmail !== to) {
    return { to, greeting: "Hola.", path: null, receiptPath: null };
  }
  const reader = account?.id ?? null;
  const isProven = account?.email === to && account.emailVerifiedAt !== null;
  const name = isProven ? order.billing.firstName : "";
  return {
    to,
    greeting: name ? `Hola, ${name}.` : "Hola.",
    path: orderPath(ctx, { id, buyerId: reader }),
    receiptPath:
      reader === null
        ? `/api/orders/${id}/receipt.pdf?key=${orderKey(ctx, id)}`
        : `/account/orders/${id}/recibo`,
  };
}

/** Of an order whose buyer has no account any more. */
export function laterMailboxOf(order: Order): string | null {
  return mailboxOf(order, undefined);
}

function mailboxOf(order: Order, account: string | undefined): string | null {
  const own = order.billing.email ?? order.receiptEmail ?? account;
  // Whoever was given the course does not get the buyer's link.
  return own ?? (!order.isGift ? order.learnerEmail || null : null);
}

export function orderLink(ctx: Ctx, { path }: BuyerMailbox): Link | null {
  return path === null ? null : { label: "Ver tu pedido", href: academyUrl(ctx, path) };
}

/** Of an order that is paid. */
export function receiptLinks(ctx: Ctx, mailbox: BuyerMailbox): Link[] {
  const link = orderLink(ctx, mailbox);
  if (!link || mailbox.receiptPath === null) return [];
  const file = academyUrl(ctx, mailbox.receiptPath);
  return [link, { label: "Descargar el recibo en PDF", href: file }];
}
