// The mail that tells a subscriber that a course has opened.
import { buffer } from "node:stream/consumers";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUser } from "#src/accounts/queries.ts";
import { shareImage } from "#src/courses/cover/share-image.ts";
import { priceOf } from "#src/courses/price.rules.ts";
import { findCourse } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { formatCopWithTax, formatUsd } from "#src/ui/formats/numbers.rules.ts";
import {
  type CoursePrice,
  formatUsdWithoutTax,
  leadingPesos,
} from "#src/ui/formats/price.rules.ts";
import { isEnrolled } from "./queries.ts";

/** Sends nothing to a deleted account, and nothing about a course taken off sale. */
export async function sendLaunchMail(
  ctx: Ctx,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<void> {
  const user = await findUser(ctx, userId);
  const course = await findCourse(ctx, courseId);
  if (!user || user.deletedAt || !course) return;
  const has = await isEnrolled(ctx, userId, courseId);
  // Drawn once for all subscribers.
  const cover = await buffer(ctx.outside.files.read(await shareImage(ctx, course)));
  await sendLetter(ctx, {
    id: `launch-${courseId}-${userId}`,
    to: user.email,
    letter: {
      subject: `Ya abrió: ${course.title}`,
      heading: "El curso que esperabas ya abrió",
      paragraphs: [
        has
          ? `Nos pediste que te avisáramos: «${course.title}», con ${course.teacher.name}, ya está en tu cuenta.`
          : `Nos pediste que te avisáramos, y ya puedes comprar «${course.title}», con ${course.teacher.name}.`,
      ],
      rows: has ? [] : priceRows(priceOf(ctx, course, await ctx.outside.rates.usdCop())),
      action: {
        label: has ? "Ir al curso" : "Ver el curso",
        href: academyUrl(ctx, coursePath(course)),
      },
      footer:
        "Te escribimos porque te suscribiste a este curso. Es el único correo de esta suscripción: no tienes que cancelar nada.",
      cover: "cover",
    },
    attachments: [
      { filename: "portada.png", content: cover, contentType: "image/png", cid: "cover" },
    ],
  });
}

function priceRows(price: CoursePrice) {
  const pesos = leadingPesos(price);
  if (pesos === null) {
    return [{ label: "Precio", value: formatUsd(price.priceCents), strong: true }];
  }
  return [
    { label: "Precio", value: formatCopWithTax(pesos, price.taxPercent), strong: true },
    { label: "En dólares", value: formatUsdWithoutTax(price) },
  ];
}
