// The mail that tells a subscriber that a course has opened.
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sellsNothing } from "#src/academies/away/while-away.rules.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUser } from "#src/accounts/queries.ts";
import { shareImage } from "#src/courses/cover/share-image.ts";
import { isAwaited } from "#src/courses/launches/launch.rules.ts";
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
import { subscriptions } from "./tables.ts";

type About = { userId: string; courseId: string };

/**
 * Sends nothing to a deleted account, nor to a mailbox that is not proven, which may be a stranger's.
 * Sends nothing that is not true any more: where the course cannot be bought by now, the mail is owed
 * again for when it can.
 */
export async function sendLaunchMail(ctx: Ctx, about: About): Promise<void> {
  const { userId, courseId } = about;
  const toldAt = await findToldAt(ctx, about);
  const user = await findUser(ctx, userId);
  if (!toldAt || !user?.emailVerifiedAt || user.deletedAt) return;
  const course = await findCourse(ctx, courseId);
  if (!course || isAwaited(course, ctx.now) || sellsNothing(ctx.academy)) {
    return oweAgain(ctx, about, toldAt);
  }
  const has = await isEnrolled(ctx, userId, courseId);
  // Drawn once for all subscribers.
  const cover = await buffer(ctx.outside.files.read(await shareImage(ctx, course)));
  await sendLetter(ctx, {
    // Another one for whoever subscribed anew to a later day.
    id: `launch-${courseId}-${userId}-${toldAt.getTime()}`,
    to: user.email,
    letter: {
      subject: `Ya abrió: ${course.title}`,
      heading: "El curso que esperabas ya abrió",
      paragraphs: [
        has
          ? `Nos pediste que te avisáramos: «${course.title}», con ${course.teacher.name}, ya está en tu cuenta.`
          : `Nos pediste que te avisáramos: «${course.title}», con ${course.teacher.name}, ya está a la venta.`,
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

function ofAbout({ academy }: Ctx, { userId, courseId }: About) {
  return and(
    eq(subscriptions.academyId, academy.id),
    eq(subscriptions.userId, userId),
    eq(subscriptions.courseId, courseId),
  );
}

/** Null where the mail is another job's: that of a later opening. */
async function findToldAt(ctx: Ctx, about: About): Promise<Date | null> {
  const { notifiedAt } = subscriptions;
  const [row] = await ctx.db.select({ notifiedAt }).from(subscriptions).where(ofAbout(ctx, about));
  return row?.notifiedAt ?? null;
}

async function oweAgain(ctx: Ctx, about: About, toldAt: Date): Promise<void> {
  await ctx.db
    .update(subscriptions)
    .set({ notifiedAt: null })
    .where(and(ofAbout(ctx, about), eq(subscriptions.notifiedAt, toldAt)));
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
