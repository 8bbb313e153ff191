// Everything that the summary of an academy's sales shows, with its charts drawn.
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { bogotaDay } from "#src/calendar/bogota.rules.ts";
import { salesRefusal } from "#src/checkout/orders/sold-orders.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { countSoldCourses, listCourseSales, listSalesDays } from "#src/ledger/sales-queries.ts";
import {
  firstSalesDay,
  monthSpanOf,
  netCop,
  rangeNames,
  type SalesRange,
  type SalesSums,
  salesMonths,
  salesPeriods,
  salesRangeOf,
  salesRanges,
  sumSales,
} from "#src/ledger/sales-window.rules.ts";
import { pageIn } from "#src/pages/frame/page-in.rules.ts";
import {
  monthsText,
  monthText,
  spanText,
} from "#src/teaching/statistics/statistics-texts.rules.ts";
import { formatCop, formatCount, formatUsdExact } from "#src/ui/formats/numbers.rules.ts";
import { salesCharts } from "./sales-charts.ts";

const perPage = 20;

export type SalesData = Awaited<ReturnType<typeof salesData>>;

export async function salesData(ctx: MemberCtx, url: URL) {
  requireAdministrator(ctx, salesRefusal);
  const range = salesRangeOf(url.searchParams.get("range"));
  const from = firstSalesDay(range, ctx.now);
  const periods = salesPeriods(await listSalesDays(ctx, from), range, ctx.now);
  const sums = sumSales(periods);
  return {
    range,
    rangeName: rangeNames[range],
    ranges: salesRanges.map((one) => ({ range: one, label: rangeNames[one] })),
    span: spanText(from, bogotaDay(ctx.now)),
    figures: figuresOf(sums),
    split: splitOf(sums),
    charts: salesCharts(periods, range),
    courses: await coursesOf(ctx, url, range),
  };
}

function figuresOf(sums: SalesSums) {
  const { places, returnedPlaces, grossCents, discountCents, taxCents } = sums;
  return [
    { name: "Cursos vendidos", value: formatCount(places) },
    { name: "Ventas brutas", value: formatUsdExact(grossCents) },
    { name: "Descuentos", value: formatUsdExact(discountCents) },
    { name: "IVA", value: formatUsdExact(taxCents) },
    { name: "Cursos reembolsados", value: formatCount(returnedPlaces) },
  ];
}

/** How the pesos that came in were divided; each line is what is left of it after refunds. */
function splitOf(sums: SalesSums) {
  const line = (name: string, pesos: number) => ({ name, value: formatCop(pesos) });
  // No zero has a sign.
  const less = (name: string, pesos: number) => line(name, 0 - pesos);
  return {
    lines: [
      line("Cobrado", sums.totalCop),
      less("Reembolsos", sums.returnedCop),
      less("IVA", sums.taxCop),
      less("Comisión de la pasarela", sums.gatewayCop),
      less("Plataforma", sums.platformCop),
    ],
    net: formatCop(netCop(sums)),
    teachers: formatCop(sums.teachersCop),
    academy: formatCop(sums.academyCop),
  };
}

async function coursesOf(ctx: MemberCtx, url: URL, range: SalesRange) {
  const known = salesMonths(ctx.now);
  // Whatever else is asked for counts as not asked.
  const month = known.find((one) => one === url.searchParams.get("month")) ?? null;
  const months = monthSpanOf(range, month, ctx.now);
  const total = await countSoldCourses(ctx, months);
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(pageIn(url), pages);
  const offset = (page - 1) * perPage;
  const found = await listCourseSales(ctx, { ...months, limit: perPage, offset });
  return {
    page,
    pages,
    month,
    months: known.map((one) => ({ month: one, label: monthText(`${one}-01`) })),
    span: monthsText(months.from, months.to),
    query: `range=${range}${month ? `&month=${month}` : ""}`,
    rows: found.map((course) => ({
      id: course.courseId,
      title: course.title,
      cells: [
        formatCount(course.places),
        formatUsdExact(course.grossCents),
        formatUsdExact(course.discountCents),
        formatUsdExact(course.taxCents),
        formatCop(course.returnedCop),
        formatCop(course.netCop),
      ],
    })),
  };
}
