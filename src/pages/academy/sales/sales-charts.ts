// The drawings of what an academy sold, each with its sentence and its table.
import {
  netCop,
  rangeNames,
  type SalesPeriod,
  type SalesRange,
} from "#src/ledger/sales-window.rules.ts";
import type { ChartData } from "#src/pages/frame/charts/chart.ts";
import { columnsChart } from "#src/pages/frame/charts/columns-chart.ts";
import {
  dayText,
  monthText,
  shortDay,
  shortMonth,
  spanText,
} from "#src/teaching/statistics/statistics-texts.rules.ts";
import { formatCop, formatCount } from "#src/ui/formats/numbers.rules.ts";

export function salesCharts(periods: readonly SalesPeriod[], range: SalesRange): ChartData[] {
  return [
    chartOf(periods, range, {
      ...{ id: "sales", title: "Cobrado, en pesos", none: "No se cobró nada", write: formatCop },
      value: ({ totalCop }) => totalCop,
      beside: [
        ["Reembolsos", ({ returnedCop }) => returnedCop],
        ["Neto", netCop],
      ],
    }),
    chartOf(periods, range, {
      ...{ id: "learners", title: "Cursos vendidos", none: "Sin ventas", write: formatCount },
      value: ({ places }) => places,
      beside: [["Reembolsadas", ({ returnedPlaces }) => returnedPlaces]],
    }),
  ];
}

type Value = (period: SalesPeriod) => number;

type Chart = Pick<ChartData, "id" | "title"> & {
  /** What the sentence begins with where there is nothing. */
  none: string;
  value: Value;
  write(value: number): string;
  /** More columns of the table. */
  beside: [head: string, value: Value][];
};

function chartOf(
  periods: readonly SalesPeriod[],
  range: SalesRange,
  { id, title, none, value, write, beside }: Chart,
): ChartData {
  const isMonthly = range === "12m";
  const [first, last] = [periods[0], periods.at(-1)];
  const span = first && last ? spanText(first.from, last.to) : "";
  const name = `${title} por ${isMonthly ? "mes" : "día"}, ${span}`;
  const sum = (of: Value) => periods.reduce((all, period) => all + of(period), 0);
  const total = sum(value);
  const best = periods.toSorted((one, other) => value(other) - value(one))[0];
  const isEmpty = total <= 0;
  const most = isMonthly ? "El mes más alto" : "El día más alto";
  const when = ({ from }: SalesPeriod) => (isMonthly ? monthText(from) : dayText(from));
  return {
    ...{ id, title, name, isEmpty },
    gist:
      isEmpty || !best
        ? `${none} en estos ${rangeNames[range]}.`
        : `${write(total)} en total. ${most}: ${write(value(best))}, ${isMonthly ? "en" : "el"} ${when(best)}.`,
    svg: columnsChart(
      periods.map((period) => ({
        value: value(period),
        label: isMonthly ? shortMonth(period.from) : shortDay(period.from),
      })),
    ),
    table: {
      caption: name,
      head: [isMonthly ? "Mes" : "Día", title, ...beside.map(([head]) => head)],
      rows: periods.map((period) => [
        when(period),
        write(value(period)),
        ...beside.map(([, of]) => write(of(period))),
      ]),
      foot: ["Total", write(total), ...beside.map(([, of]) => write(sum(of)))],
    },
  };
}
