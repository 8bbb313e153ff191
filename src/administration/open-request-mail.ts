// Mails the link that opens an academy, in the name of the platform. It says nothing that a stranger
// could write: only the address, whose letters are few.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { academyOrigin } from "#src/academies/addresses/addresses.rules.ts";
import { requestState } from "#src/academies/opening/request.rules.ts";
import { findRequest } from "#src/academies/opening/request-queries.ts";
import { newRequestToken } from "#src/academies/opening/request-token.ts";
import { countMail } from "#src/accounts/email/count-mail.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import type { Ctx } from "#src/ctx.ts";
import { tokenDigest } from "#src/token-digest.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { openingPath } from "./open.rules.ts";

/** More mails to one mailbox than its limit are dropped, and the link of the last one stays good. */
export async function sendRequestMail(
  ctx: Ctx,
  { requestId }: { requestId: string },
): Promise<void> {
  const request = await findRequest(ctx, requestId);
  if (!request || requestState(request, ctx.now) !== "open") return;
  const counted = await countMail(ctx, "academy", request.email);
  if (!counted) return;
  try {
    await send(ctx, requestId);
  } catch (error) {
    await counted.giveBack();
    throw error;
  }
}

/** Makes the token here, in the job, so that the queue never holds it. */
async function send(ctx: Ctx, requestId: string): Promise<void> {
  const made = await newRequestToken(ctx, requestId);
  if (!made) return;
  const { token, request } = made;
  const { host } = new URL(academyOrigin(ctx.outside, request.subdomain));
  await sendLetter(ctx, {
    id: `academy-${tokenDigest(token).slice(0, 20)}`,
    to: request.email,
    letter: {
      subject: "Abre tu academia",
      heading: "Abre tu academia",
      paragraphs: [
        `Alguien pidió con este correo abrir una academia de ${ctx.academy.name} en ${host}. Si fuiste tú, abre el enlace, escribe tu nombre y una contraseña, y tu academia queda abierta.`,
        `El enlace sirve una sola vez, y hasta ${formatMoment(request.expiresAt, ctx.now)}, hora de Colombia. Hasta entonces la dirección queda apartada. Si pediste varios enlaces, usa el más nuevo.`,
      ],
      rows: [],
      action: {
        label: "Abrir mi academia",
        href: academyUrl(ctx, `${openingPath}?token=${token}`),
      },
      footer: "Si no lo pediste tú, ignora este correo: sin el enlace no se abre nada.",
    },
  });
}
