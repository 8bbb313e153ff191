// A page of the people who signed up with a campaign.
import { searchedText } from "#src/accounts/searched-text.rules.ts";
import {
  countLeads,
  type Lead,
  listLeads,
  mayWriteTo,
} from "#src/campaigns/authoring/lead-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { formatDate, formatMoment } from "#src/ui/formats/moments.rules.ts";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { partHref } from "./campaign-parts.rules.ts";
import { leadsCsv } from "./campaigns-data.ts";

const perPage = 20;
const mostPages = 10_000;

export type LeadsData = Awaited<ReturnType<typeof leadsData>>;

type Counted = { id: string; downloads: number };

export async function leadsData(ctx: MemberCtx, { id, downloads }: Counted, url: URL) {
  const query = url.searchParams;
  const part = searchedText(query.get("q") ?? "");
  const which = { campaignId: id, part };
  const total = await countLeads(ctx, which);
  const pages = Math.min(mostPages, Math.max(1, Math.ceil(total / perPage)));
  const asked = Number(query.get("page"));
  const page = Number.isInteger(asked) && asked > 0 ? Math.min(asked, pages) : 1;
  const found = await listLeads(ctx, which, { limit: perPage, offset: (page - 1) * perPage });
  return {
    ...{ part, page, pages, csv: total > 0 || downloads > 0 ? leadsCsv(id) : null },
    here: partHref(id, "leads"),
    listed: partHref(id, "leads", part ? { q: part } : {}),
    total: formatCounted(total, "persona", "personas"),
    people: found.map((lead) => personOf(lead, ctx.now)),
  };
}

function personOf(lead: Lead, now: Date) {
  const { userId, name, email, createdAt, downloaded } = lead;
  return {
    ...{ id: userId, name, email, downloaded },
    since: `Se registró ${formatMoment(createdAt, now)}`,
    mayWrite: mayWriteTo(lead),
    consent: consentText(lead),
  };
}

function consentText({ consentedAt, withdrawnAt, emailVerifiedAt }: Lead): string {
  if (!consentedAt) return "No le puedes escribir: no dio permiso";
  if (withdrawnAt) return `No le puedes escribir: retiró su permiso el ${formatDate(withdrawnAt)}`;
  if (!emailVerifiedAt) return "No le puedes escribir todavía: falta que confirme su correo";
  return `Le puedes escribir: dio permiso el ${formatDate(consentedAt)}`;
}
