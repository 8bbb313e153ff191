// Tells an administrator that the academy charges under other keys.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUser } from "#src/accounts/queries.ts";
import type { Ctx } from "#src/ctx.ts";
import type { QueueData } from "#src/jobs/queues.ts";

export async function sendMerchantMail(
  ctx: Ctx,
  { userId, change, at }: Omit<QueueData<"merchants.mail">, "academyId">,
): Promise<void> {
  const user = await findUser(ctx, userId);
  if (!user || user.deletedAt) return;
  const { name } = ctx.academy;
  const heading =
    change === "changed" ? "Cambió la cuenta donde cobras" : "Quitaron tu cuenta de cobro propia";
  await sendLetter(ctx, {
    id: `merchant-${change}-${userId}-${at}`,
    to: user.email,
    letter: {
      subject: heading,
      heading,
      paragraphs: [
        change === "changed"
          ? `Desde ahora lo que se compra en ${name} entra a la cuenta de unas llaves nuevas de la pasarela de pagos.`
          : `Desde ahora lo que se compra en ${name} entra por la cuenta de la plataforma.`,
        "Los pagos de antes siguen en la cuenta que los recibió.",
        "Si no lo hizo alguien de tu equipo, elige otra contraseña cuanto antes y responde a este correo.",
      ],
      rows: [],
      action: { label: "No fuimos nosotros", href: academyUrl(ctx, "/login/forgot") },
      footer: "Te escribimos cada vez que cambia dónde cobra tu academia.",
    },
  });
}
