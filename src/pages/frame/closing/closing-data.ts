// What closing an academy means in numbers, and how far its closing is; texts ready to show.
import { closesAfter, hasClosed, lastMoment } from "#src/academies/away/closing.rules.ts";
import { findClosing } from "#src/academies/away/closing-queries.ts";
import { hasFactor } from "#src/accounts/second-factor/factor-queries.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { countSoldOrders } from "#src/checkout/orders/sold-orders-queries.ts";
import { countRefunds } from "#src/checkout/refunds/refund-list-queries.ts";
import { countLearnersWithCourse } from "#src/closing/people-queries.ts";
import { countPublishedCourses } from "#src/courses/queries.ts";
import type { Ctx, MemberCtx } from "#src/ctx.ts";
import { balancesOf } from "#src/ledger/ledger-queries.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCop, formatCount } from "#src/ui/formats/numbers.rules.ts";

export type ClosingData = Awaited<ReturnType<typeof closingData>>;

/** @param ctx of the academy that is looked at, with its rows */
export async function closingData(ctx: Ctx) {
  const { closingSince, closesAt, suspendedAt } = await findClosing(ctx);
  return {
    subdomain: ctx.academy.subdomain,
    isPaused: suspendedAt !== null,
    /** The last day of an academy that is closed from now on. */
    lastDay: formatDate(lastMoment(closesAfter(ctx.now))),
    closing: closingSince &&
      closesAt && {
        since: closingSince.toISOString(),
        asked: formatDate(closingSince),
        lastDay: formatDate(lastMoment(closesAt)),
        isOver: hasClosed({ closesAt }, ctx.now),
      },
    numbers: await numbersOf(ctx),
  };
}

/** What the form that closes asks of the person themselves. */
export async function proofOf(ctx: MemberCtx) {
  const { id, email, passwordHash } = await liveUser(ctx);
  return { email, hasPassword: passwordHash !== null, hasFactor: await hasFactor(ctx, id) };
}

async function numbersOf(ctx: Ctx) {
  const pending = {
    terms: "",
    status: "pending" as const,
    method: null,
    asksInvoice: false,
    from: "",
    to: "",
  };
  const [courses, learners, orders, refunds, balances] = await Promise.all([
    countPublishedCourses(ctx),
    countLearnersWithCourse(ctx),
    countSoldOrders(ctx, pending),
    countRefunds(ctx),
    balancesOf(ctx),
  ]);
  const owed = balances.map(({ heldCop, payableCop }) => Math.max(0, heldCop + payableCop));
  return [
    { name: "Cursos publicados", value: formatCount(courses) },
    { name: "Estudiantes con un curso", value: formatCount(learners) },
    { name: "Pedidos que esperan su pago", value: formatCount(orders) },
    { name: "Reembolsos por decidir", value: formatCount(refunds.decide) },
    { name: "Reembolsos por enviar", value: formatCount(refunds.send) },
    { name: "Por pagar a docentes", value: formatCop(owed.reduce((sum, cop) => sum + cop, 0)) },
  ];
}
