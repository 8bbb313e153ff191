// The campaigns of an academy as its administrators see them.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { stateOf } from "#src/campaigns/authoring/campaign-input.rules.ts";
import {
  countCampaigns,
  inputOf,
  listCampaigns,
  listRemoved,
  type OwnCampaign,
} from "#src/campaigns/authoring/own-campaign-queries.ts";
import { campaignPath } from "#src/campaigns/paths.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { formatCounted, formatDay } from "#src/ui/formats/numbers.rules.ts";
import { campaignHref, toldText } from "./campaign-parts.rules.ts";

/** From so many on, the list can be searched. */
const searchedFrom = 11;
const longestSearch = 100;

export type CampaignsData = Awaited<ReturnType<typeof campaignsData>>;
export type CampaignItemData = CampaignsData["campaigns"][number];

export async function campaignsData(ctx: MemberCtx, url: URL) {
  const query = url.searchParams;
  const terms = (query.get("q") ?? "").slice(0, longestSearch).trim();
  const total = await countCampaigns(ctx);
  const found = await listCampaigns(ctx, terms);
  const removed = await listRemoved(ctx);
  return {
    ...{ terms, total, isSearched: total >= searchedFrom || terms !== "" },
    told: toldText(query.get("told"), ctx.academy.closesAt),
    campaigns: found.map((campaign) => itemOf(ctx, campaign)),
    removed: removed.map(({ id, title, leads }) => ({
      ...{ id, title },
      leads: formatCounted(leads, "registro", "registros"),
      csv: leadsCsv(id),
    })),
  };
}

export function leadsCsv(id: string): string {
  return `/api/academy/campaigns/${id}/leads.csv`;
}

function itemOf(ctx: MemberCtx, campaign: OwnCampaign) {
  const { id, title, name, files, visits, leads, downloads } = campaign;
  return {
    ...{ id, title, href: campaignHref(id), url: academyUrl(ctx, campaignPath(name)) },
    state: stateOf(campaign, ctx.now),
    ends: endsText(campaign, ctx.now),
    numbers: [
      formatCounted(files, "archivo", "archivos"),
      formatCounted(visits, "visita", "visitas"),
      formatCounted(leads, "registro", "registros"),
      formatCounted(downloads, "descarga", "descargas"),
    ],
  };
}

/** `Hasta el 31/12/2026`, `Terminó el 31/12/2026`; null for one that does not end. */
export function endsText(campaign: OwnCampaign, now: Date): string | null {
  const { endsOn } = inputOf(campaign);
  if (!endsOn) return null;
  const isOver = stateOf(campaign, now) === "ended";
  return `${isOver ? "Terminó el" : "Hasta el"} ${formatDay(endsOn)}`;
}
