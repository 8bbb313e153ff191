// The charts of what happened day by day, or week by week, each with its sentence and its table.

import type { ChartData } from "#src/pages/frame/charts/chart.ts";
import { columnsChart } from "#src/pages/frame/charts/columns-chart.ts";
import {
  periodName,
  periodText,
  shortDay,
  spanText,
} from "#src/teaching/statistics/statistics-texts.rules.ts";
import { minutesOfEach, type Period, type Window } from "#src/teaching/statistics/window.rules.ts";
import { formatCount, formatUsd } from "#src/ui/formats/numbers.rules.ts";

export function chartsOf(periods: readonly Period[], window: Window): ChartData[] {
  const sold = periods.map(({ soldCents }) => soldCents);
  const cents = sold.reduce((sum, one) => sum + one, 0);
  const minutes = minutesOfEach(periods.map(({ watchedSeconds }) => watchedSeconds));
  const worth = cents > 0 ? `, por ${formatUsd(cents)}` : "";
  const beside = { head: "Valor", cells: sold.map(formatUsd), total: formatUsd(cents) };
  const of = { periods, window };
  return [
    chartOf({
      ...of,
      ...{ id: "sales", title: "Ventas", none: "Sin ventas", detail: worth, beside },
      values: periods.map((period) => period.sold),
    }),
    chartOf({
      ...of,
      ...{ id: "learners", title: "Estudiantes nuevos", none: "Sin estudiantes nuevos" },
      values: periods.map((period) => period.enrolled),
    }),
    chartOf({
      ...of,
      ...{ id: "minutes", title: "Minutos vistos", none: "Nadie vio clases" },
      values: minutes,
    }),
  ];
}

type Chart = Pick<ChartData, "id" | "title"> & {
  periods: readonly Period[];
  window: Window;
  values: readonly number[];
  /** What the sentence begins with where there is nothing. */
  none: string;
  /** Follows the total. */
  detail?: string;
  /** One more column of the table. */
  beside?: { head: string; cells: string[]; total: string };
};

function chartOf({
  id,
  title,
  periods,
  window,
  values,
  none,
  detail = "",
  beside,
}: Chart): ChartData {
  const { range, from, to } = window;
  const isWeekly = periods.length < range;
  const span = spanText(from, to);
  const name = `${title} por ${isWeekly ? "semana" : "día"}, ${span}`;
  const total = values.reduce((sum, one) => sum + one, 0);
  const highest = Math.max(...values);
  const best = periods[values.indexOf(highest)];
  const most = isWeekly ? "La semana más alta" : "El día más alto";
  const isEmpty = total <= 0;
  const gist =
    isEmpty || !best
      ? `${none} en estos ${range} días.`
      : `${formatCount(total)} en total${detail}. ${most}: ${formatCount(highest)}, ${periodText(best)}.`;
  const svg = columnsChart(
    periods.map((period, i) => ({ value: values[i] ?? 0, label: shortDay(period.from) })),
  );
  return {
    ...{ id, title, name, gist, isEmpty, svg },
    table: {
      caption: name,
      head: [isWeekly ? "Semana" : "Día", title, ...(beside ? [beside.head] : [])],
      rows: periods.map((period, i) => [
        periodName(period),
        formatCount(values[i] ?? 0),
        ...(beside ? [beside.cells[i] ?? ""] : []),
      ]),
      foot: ["Total", formatCount(total), ...(beside ? [beside.total] : [])],
    },
  };
}
