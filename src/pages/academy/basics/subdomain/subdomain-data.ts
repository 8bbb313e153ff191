// The address of an academy as Básico shows it, with those that still lead to it.
import { academyOrigin } from "#src/academies/addresses/addresses.rules.ts";
import { listFormerNames } from "#src/academies/queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { formatDate } from "#src/ui/formats/moments.rules.ts";

export type SubdomainData = Awaited<ReturnType<typeof subdomainData>>;

export async function subdomainData(ctx: MemberCtx, url: URL) {
  const { academy, outside } = ctx;
  const { host } = new URL(academyOrigin(outside, academy.subdomain));
  const former = await listFormerNames(ctx);
  return {
    /** Null for the root academy, which keeps its address. */
    subdomain: academy.subdomain,
    /** What follows the subdomain; of the root academy all of it. */
    suffix: academy.subdomain === null ? host : host.slice(academy.subdomain.length),
    former: former.map(({ subdomain, until }) => ({ subdomain, until: formatDate(until) })),
    editing: url.searchParams.get("edit") === "subdomain",
    /** The gateway then reports payments to the academy's address, and follows no redirect. */
    hasMerchant: academy.merchantId !== null,
  };
}
