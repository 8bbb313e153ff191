// The mail that tells the owner of an address why a course was not sold for it: at most one an hour,
// and not a word of whoever tried, since anybody could write to a stranger through us.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { sendLetter } from "#src/accounts/email/send-letter.ts";
import { findUserByEmail } from "#src/accounts/queries.ts";
import { findPrinted } from "#src/courses/cover/printed-queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { isEnrolled } from "#src/enrolments/queries.ts";
import type { QueueData } from "#src/jobs/queues.ts";
import { giftPath } from "./gift/gift-link.ts";
import { findClaim } from "./queries.ts";

type Refusal = Omit<QueueData<"checkout.refusal">, "academyId">;
type Told = { subject: string; text: string; label: string; path: string };

const oneAnHour = { attempts: 1, minutes: 60 };

export async function sendRefusal(ctx: Ctx, refusal: Refusal): Promise<void> {
  const { limiter, signer } = ctx.outside;
  const told = refusal.teaches ? [teacherReason] : await reasonsOf(ctx, refusal);
  const [first] = told;
  if (!first) return;
  const key = signer.mac("attempt", `${ctx.academy.id} refusal-mail ${refusal.email}`);
  if ((await limiter.take(key, oneAnHour)) !== null) return;
  try {
    await sendLetter(ctx, {
      id: `refusal-${refusal.mailId}`,
      to: refusal.email,
      letter: {
        subject: first.subject,
        heading: first.subject,
        paragraphs: [
          `Alguien quiso comprar para este correo en ${ctx.academy.name}. No se hizo ningún cobro.`,
          ...told.map(({ text }) => text),
        ],
        rows: [],
        action: { label: first.label, href: academyUrl(ctx, first.path) },
        footer: "Si no fuiste tú, puedes ignorar este correo: nadie entró a tu cuenta.",
      },
    });
  } catch (error) {
    // The job's next run must not take this one for a mail that was sent.
    await limiter.giveBack([key]);
    throw error;
  }
}

const teacherReason: Told = {
  subject: "Los profesores compran con otra cuenta",
  text:
    "Este correo es de una cuenta de profesor, y con ella no se compran cursos. Para estudiar, crea " +
    "una cuenta de estudiante con otro correo.",
  label: "Ver los cursos",
  path: "/explore",
};

const couponReason: Told = {
  subject: "Ese cupón ya se usó con este correo",
  text: "Este correo ya usó el cupón las veces que se puede. El curso se puede comprar sin cupón.",
  label: "Ver los cursos",
  path: "/explore",
};

/** A course that was removed since is left out. */
async function reasonsOf(
  ctx: Ctx,
  { email, owned, pending, couponUsed }: Refusal,
): Promise<Told[]> {
  const user = await findUserByEmail(ctx, email);
  const told: Told[] = couponUsed ? [couponReason] : [];
  for (const courseId of [...owned, ...pending]) {
    const course = await findPrinted(ctx, courseId);
    if (!course) continue;
    const path = coursePath(course);
    const of = { title: course.title, path };
    if (!owned.includes(courseId)) {
      // Who has not bought it cannot open it once it is off sale.
      const isOnSale = course.status === "published";
      told.push(underWay(isOnSale ? of : { ...of, path: "/explore" }));
    } else if (user && (await isEnrolled(ctx, user.id, courseId))) told.push(enrolled(of));
    else told.push(waiting({ ...of, path: await receivePath(ctx, email, courseId) }));
  }
  return told;
}

async function receivePath(ctx: Ctx, learnerEmail: string, courseId: string): Promise<string> {
  const orderId = await findClaim(ctx, { learnerEmail, courseId });
  return orderId ? giftPath(ctx, orderId) : "/login";
}

type Of = { title: string; path: string };

const enrolled = ({ title, path }: Of): Told => ({
  subject: `Ya tienes «${title}»`,
  text: `«${title}» ya está en tu cuenta: inicia sesión con este correo y empieza cuando quieras.`,
  label: "Ir al curso",
  path,
});

/** The link proves the mailbox, and so receives the course. */
const waiting = ({ title, path }: Of): Told => ({
  subject: `Ya tienes «${title}»`,
  text: `«${title}» ya está pagado para ti: recíbelo en tu cuenta.`,
  label: "Recibir el curso",
  path,
});

const underWay = ({ title, path }: Of): Told => ({
  subject: `Hay un pago en proceso para «${title}»`,
  text:
    `El banco todavía no responde a un pago de «${title}» para este correo. Espera su respuesta ` +
    "antes de pagar otra vez: si no lo aprueba, el curso queda libre para comprarlo.",
  label: "Ver el curso",
  path,
});
