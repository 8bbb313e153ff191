// Sends the mails about refunds: to buyers, and to whoever decides and sends them.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { listAdministrators } from "#src/accounts/staff/administrators-queries.ts";
import type { PaidOrder } from "#src/checkout/mail-start.ts";
import { buyerMailbox } from "#src/checkout/order-links.ts";
import { findOrder } from "#src/checkout/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import { inTransaction } from "#src/ctx.ts";
import type { QueueData } from "#src/jobs/queues.ts";
import { tellAdministrators } from "#src/notifications/tell-administrators.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCop } from "#src/ui/formats/numbers.rules.ts";
import { codeOf } from "./account-code.ts";
import { dueOf, refundsPath } from "./refund.rules.ts";
import { codeSaid, type Said, sayings } from "./refund-letters.ts";
import { findRefund, type Refund } from "./refund-queries.ts";

type Kind = QueueData<"refunds.mail">["mail"];

/** @param userId the administrator who is told of an overdue one; without it all of them */
export async function sendRefundMail(
  ctx: Ctx,
  refundId: string,
  mail: Kind,
  userId?: string,
): Promise<void> {
  const refund = await findRefund(ctx, refundId);
  const order = refund && (await findOrder(ctx, refund.orderId));
  if (!refund || !order) return;
  if (mail === "overdue") return sendOverdue(ctx, refund, userId);
  if (mail === "code") {
    const { code, slot } = codeOf(ctx, order.id);
    return send(ctx, {
      id: `refund-code-${refundId}-${slot}`,
      order,
      refund,
      said: codeSaid(code, ctx.academy.name),
    });
  }
  await tellDeciders(ctx, refund, mail);
  const said = sayings[mail](ctx, { order, refund });
  // Each account that was given is told of.
  const what = mail === "account" ? `account-${refund.version}` : `${mail}-${refund.way}`;
  const id = `refund-${what}-${refundId}`;
  if (said) await send(ctx, { id, order, refund, said });
}

type Sending = { id: string; order: PaidOrder; refund: Refund; said: Said };

async function send(ctx: Ctx, { id, order, refund, said }: Sending): Promise<void> {
  const mailbox = await buyerMailbox(ctx, order);
  if (!mailbox?.path) return;
  const { to, greeting, path } = mailbox;
  const [first = "", ...others] = said.paragraphs;
  await sendLetter(ctx, {
    ...{ id, to },
    letter: {
      subject: said.subject,
      heading: said.subject,
      paragraphs: [`${greeting} ${first}`, ...others],
      rows: [{ label: "Reembolso", value: formatCop(refund.amountCop), strong: true }],
      action: { label: said.label, href: academyUrl(ctx, `${path}#reembolso`) },
      footer: `Pedido ${order.id}.`,
    },
  });
}

/** Before the mail, which its server may refuse. A repeat tells nobody again. */
async function tellDeciders(ctx: Ctx, { id: refundId }: Refund, mail: Kind): Promise<void> {
  if (mail !== "asked" && mail !== "late") return;
  const about = { refundId, href: refundsPath };
  const notice = mail === "asked" ? noticeOf.refundToDecide(about) : noticeOf.paidLate(about);
  await inTransaction(ctx, (ctx) => tellAdministrators(ctx, notice));
}

async function sendOverdue(ctx: Ctx, refund: Refund, userId?: string): Promise<void> {
  if (refund.status !== "asked" && refund.status !== "granted") return;
  const due = formatDate(dueOf(refund.askedAt));
  const subject = "Un reembolso sigue sin enviarse";
  const missing =
    refund.status === "asked"
      ? "Falta decidirlo."
      : refund.account
        ? "Falta enviarlo."
        : "Falta la cuenta de quien compró: escríbele, o recuérdale que la dé en su pedido.";
  for (const { id, email } of await listAdministrators(ctx)) {
    if (userId !== undefined && id !== userId) continue;
    await sendLetter(ctx, {
      id: `refund-overdue-${refund.id}-${id}`,
      to: email,
      letter: {
        subject,
        heading: subject,
        paragraphs: [
          `Lo pidieron el ${formatDate(refund.askedAt)}, y por ley debe salir a más tardar el ${due}. ${missing}`,
        ],
        rows: [{ label: "Reembolso", value: formatCop(refund.amountCop), strong: true }],
        action: { label: "Ver los reembolsos", href: academyUrl(ctx, refundsPath) },
        footer: `Pedido ${refund.orderId}.`,
      },
    });
  }
}
