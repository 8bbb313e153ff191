// What a campaign brought, in figures, drawings and a sentence.
import { type CampaignDay, campaignDays } from "#src/campaigns/authoring/numbers-queries.ts";
import type { OwnCampaign } from "#src/campaigns/authoring/own-campaign-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { ChartData } from "#src/pages/frame/charts/chart.ts";
import { columnsChart } from "#src/pages/frame/charts/columns-chart.ts";
import { dayText, shortDay, spanText } from "#src/teaching/statistics/statistics-texts.rules.ts";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";

const shownDays = 30;

export type NumbersData = Awaited<ReturnType<typeof numbersData>>;

export async function numbersData(ctx: MemberCtx, campaign: OwnCampaign) {
  const days = await campaignDays(ctx, campaign, shownDays);
  const { visits, leads, consents, downloads } = campaign;
  const [first, last] = [days[0], days.at(-1)];
  return {
    figures: [
      { name: "Visitas", value: formatCount(visits) },
      { name: "Registros", value: formatCount(leads) },
      { name: "Les puedes escribir", value: formatCount(consents) },
      { name: "Descargas", value: formatCount(downloads) },
    ],
    conversion: conversionText(sumOf(days, "visits"), sumOf(days, "leads")),
    span: first && last ? spanText(first.day, last.day) : "",
    charts: [
      chartOf(days, {
        ...{ id: "sales", title: "Visitas", none: "Nadie ha visitado la página", of: "visits" },
        beside: [
          ["Registros", "leads"],
          ["Primeras descargas", "downloads"],
        ],
      }),
      chartOf(days, {
        ...{ id: "learners", title: "Registros", none: "Nadie se ha registrado", of: "leads" },
        beside: [["Les puedes escribir", "consents"]],
      }),
    ],
  };
}

/** Of the same days, behind a colon; null where it would say nothing, or nonsense. */
export function conversionText(visits: number, leads: number): string | null {
  if (visits === 0 || leads > visits) return null;
  const share = Math.round((leads / visits) * 100);
  if (leads > 0 && share === 0) return "de cada 100 visitas, menos de una se registra.";
  return `de cada 100 visitas, ${formatCount(share)} ${share === 1 ? "se registra" : "se registran"}.`;
}

type Amount = Exclude<keyof CampaignDay, "day">;

type Chart = Pick<ChartData, "id" | "title"> & {
  /** What the sentence begins with where there is nothing. */
  none: string;
  of: Amount;
  /** More columns of the table. */
  beside: [head: string, of: Amount][];
};

function chartOf(days: readonly CampaignDay[], { id, title, none, of, beside }: Chart): ChartData {
  const total = sumOf(days, of);
  const best = days.toSorted((one, other) => other[of] - one[of])[0];
  const [first, last] = [days[0], days.at(-1)];
  const name = `${title} por día, ${first && last ? spanText(first.day, last.day) : ""}`;
  const isEmpty = total === 0;
  return {
    ...{ id, title, name, isEmpty },
    gist:
      isEmpty || !best
        ? `${none} en estos ${shownDays} días.`
        : `${formatCount(total)} en ${shownDays} días. El día más alto: ${formatCount(best[of])}, el ${dayText(best.day)}.`,
    svg: columnsChart(days.map((day) => ({ value: day[of], label: shortDay(day.day) }))),
    table: {
      caption: name,
      head: ["Día", title, ...beside.map(([head]) => head)],
      rows: days.map((day) => [
        dayText(day.day),
        formatCount(day[of]),
        ...beside.map(([, amount]) => formatCount(day[amount])),
      ]),
      foot: [
        "Total",
        formatCount(total),
        ...beside.map(([, amount]) => formatCount(sumOf(days, amount))),
      ],
    },
  };
}

function sumOf(days: readonly CampaignDay[], amount: Amount): number {
  return days.reduce((sum, day) => sum + day[amount], 0);
}
