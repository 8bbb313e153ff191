// Mails to a teacher about what they are paid, and where.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUser } from "#src/accounts/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import type { QueueData } from "#src/jobs/queues.ts";
import { formatCop, formatDay } from "#src/ui/formats/numbers.rules.ts";
import { paymentMethodsPath } from "./payout.rules.ts";
import { findPayout, findPayoutAccount } from "./payout-queries.ts";

type Mail = QueueData<"payouts.mail">["mail"];
type Words = {
  id: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  rows: { label: string; value: string; strong?: boolean }[];
  label: string;
  path: string;
  footer: string;
};

/**
 * A deleted account gets none, nor does a mailbox that is not proven: whoever typed it may be
 * another person.
 */
export async function sendPayoutMail(ctx: Ctx, mail: Mail): Promise<void> {
  const payout = mail.kind === "paid" ? await findPayout(ctx, { id: mail.payoutId }) : null;
  const teacherId = mail.kind === "paid" ? payout?.teacherId : mail.teacherId;
  const teacher = teacherId ? await findUser(ctx, teacherId) : null;
  if (!teacher?.emailVerifiedAt || teacher.deletedAt) return;
  const words = payout
    ? paidWords(ctx, payout)
    : await accountWords(ctx, { kind: mail.kind, teacherId: teacher.id });
  const { id, label, path, ...text } = words;
  const action = { label, href: academyUrl(ctx, path) };
  await sendLetter(ctx, { id, to: teacher.email, letter: { ...text, action } });
}

type Paid = NonNullable<Awaited<ReturnType<typeof findPayout>>>;

function paidWords({ academy }: Ctx, payout: Paid): Words {
  return {
    id: `payout-${payout.id}`,
    subject: `${academy.name} te pagó ${formatCop(payout.amountCop)}`,
    heading: "Te pagamos lo que ganaste",
    paragraphs: [`${academy.name} te envió lo que ya se te podía pagar por tus cursos.`],
    rows: [
      { label: "Valor", value: formatCop(payout.amountCop), strong: true },
      { label: "Día", value: formatDay(payout.paidOn) },
      { label: "Referencia", value: payout.reference },
      ...(payout.toAccount ? [{ label: "Cuenta", value: payout.toAccount }] : []),
    ],
    label: "Ver mis pagos",
    path: paymentMethodsPath,
    footer: "Si el dinero no llegó en dos días hábiles, responde a este correo.",
  };
}

async function accountWords(
  ctx: Ctx,
  { kind, teacherId }: { kind: string; teacherId: string },
): Promise<Words> {
  const kept = await findPayoutAccount(ctx, teacherId);
  const isChange = kind === "changed" && kept !== null;
  const minute = Math.floor((kept?.updatedAt ?? ctx.now).getTime() / 60_000);
  const heading = isChange
    ? "Cambió la cuenta donde te pagamos"
    : "Quitaste la cuenta donde te pagamos";
  return {
    // A retry sends the same mail; a later change is another one.
    id: `payout-account-${kind}-${teacherId}-${minute}`,
    subject: heading,
    heading,
    paragraphs: isChange
      ? [
          `Desde ahora ${ctx.academy.name} te paga en ${kept.account.bank}, en la cuenta que termina en ${kept.account.lastFour}.`,
          "Si no fuiste tú, elige otra contraseña cuanto antes y responde a este correo.",
        ]
      : [
          `${ctx.academy.name} no te puede pagar hasta que digas en qué cuenta.`,
          "Si no fuiste tú, elige otra contraseña cuanto antes y responde a este correo.",
        ],
    rows: [],
    label: "No fui yo",
    path: "/login/forgot",
    footer: "Te escribimos cada vez que cambia la cuenta donde recibes tus pagos.",
  };
}
