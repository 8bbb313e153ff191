// What an administrator finds on coming back: what waits, the last 30 days, what is new, and what
// the academy stores.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { coursesPath, salesPath, teachersPath } from "#src/academies/admin-paths.rules.ts";
import { storageBar } from "#src/academies/storage.rules.ts";
import { countUsers } from "#src/accounts/queries.ts";
import { orderStatusNames } from "#src/checkout/orders/sold-orders.rules.ts";
import { listSoldOrders } from "#src/checkout/orders/sold-orders-queries.ts";
import { refundsPath } from "#src/checkout/refunds/refund.rules.ts";
import { countPublishedCourses } from "#src/courses/queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { firstDayOf } from "#src/figures/days.rules.ts";
import { listSalesDays } from "#src/ledger/sales-queries.ts";
import { netCop, sumSales } from "#src/ledger/sales-window.rules.ts";
import {
  beginningsOfAcademy,
  enrolledSince,
  newestCourses,
  storageOf,
  waitingInAcademy,
} from "#src/teaching/academy-home/academy-home-queries.ts";
import { academySteps } from "#src/teaching/academy-home/academy-steps.rules.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";
import { formatCop, formatCount, formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { homePage } from "#src/visits/pages.rules.ts";
import { countVisits } from "#src/visits/visit-queries.ts";

const days = 30;
const shown = 5;

export type Dashboard = Awaited<ReturnType<typeof dashboardData>>;

export async function dashboardData(ctx: MemberCtx) {
  const href = academyUrl(ctx, "/");
  const [beginnings, waiting, lately, courses, sales, storage, counts] = await Promise.all([
    beginningsOfAcademy(ctx),
    waitingInAcademy(ctx),
    latelyIn(ctx),
    newestCourses(ctx, shown),
    lastSales(ctx),
    storageIn(ctx),
    countsOf(ctx),
  ]);
  return {
    name: ctx.academy.name,
    address: { name: new URL(href).host, href },
    // An academy that closes publishes and sells nothing more.
    steps: ctx.academy.closesAt === null ? academySteps(beginnings) : [],
    waiting: waitingLines(waiting),
    lately,
    counts,
    courses: courses.map(({ id, title, status, teacher, createdAt }) => ({
      ...{ id, title },
      facts: `${teacher}. ${statusWords[status]}. ${formatDate(createdAt)}.`,
    })),
    sales,
    storage,
  };
}

const statusWords = {
  draft: "Borrador",
  processing: "En proceso",
  published: "Publicado",
  archived: "Archivado",
};

type Waiting = Awaited<ReturnType<typeof waitingInAcademy>>;

function waitingLines({ toDecide, toSend, teachers, reviews }: Waiting) {
  const line = (count: number, one: string, many: string, path: string) =>
    count > 0 ? [{ text: formatCounted(count, one, many), path }] : [];
  return [
    ...line(
      ...([toDecide, "reembolso por decidir", "reembolsos por decidir"] as const),
      `${refundsPath}?tab=decide`,
    ),
    ...line(
      ...([toSend, "reembolso por enviar", "reembolsos por enviar"] as const),
      `${refundsPath}?tab=send`,
    ),
    ...line(
      teachers,
      "persona pide enseñar",
      "personas piden enseñar",
      `${teachersPath}?tab=requests`,
    ),
    ...line(reviews, "curso por revisar", "cursos por revisar", `${coursesPath}?tab=review`),
  ];
}

async function latelyIn(ctx: MemberCtx) {
  const from = firstDayOf(days, ctx.now);
  const sums = sumSales(await listSalesDays(ctx, from));
  const learners = await enrolledSince(ctx, from);
  const visits = (await countVisits(ctx, [homePage], from)).get(homePage) ?? 0;
  const { places, totalCop, returnedPlaces } = sums;
  if (places + learners + returnedPlaces + visits === 0) return null;
  return [
    {
      label: visits === 1 ? "visita a tu portada" : "visitas a tu portada",
      value: formatCount(visits),
    },
    { label: places === 1 ? "curso vendido" : "cursos vendidos", value: formatCount(places) },
    { label: learners === 1 ? "inscripción" : "inscripciones", value: formatCount(learners) },
    { label: "cobrado", value: formatCop(totalCop) },
    { label: "neto, para docentes y academia", value: formatCop(netCop(sums)) },
  ];
}

async function lastSales(ctx: MemberCtx) {
  const search = {
    terms: "",
    status: "paid" as const,
    method: null,
    asksInvoice: false,
    from: "",
    to: "",
  };
  const found = await listSoldOrders(ctx, search, { limit: shown, offset: 0 });
  return found.map((order) => ({
    id: order.id,
    path: `${salesPath}/orders/${order.id}`,
    title: order.titles.join(", "),
    amount: formatCop(order.totalCop),
    facts: `${order.buyer}. ${orderStatusNames[order.status]}. ${formatDate(order.createdAt)}.`,
  }));
}

/** Null before the first night. */
async function storageIn(ctx: MemberCtx) {
  const found = await storageOf(ctx);
  if (!found) return null;
  const limitBytes = ctx.outside.quotas.toldBytes;
  return {
    ...storageBar({ bytes: found.bytes, limitBytes }),
    measured: formatDate(found.measuredAt),
  };
}

async function countsOf(ctx: MemberCtx) {
  const [courses, students, teachers] = await Promise.all([
    countPublishedCourses(ctx),
    countUsers(ctx, "student"),
    countUsers(ctx, "teacher"),
  ]);
  return [
    { count: courses, label: courses === 1 ? "curso publicado" : "cursos publicados" },
    { count: students, label: students === 1 ? "estudiante" : "estudiantes" },
    { count: teachers, label: teachers === 1 ? "docente" : "docentes" },
  ];
}
