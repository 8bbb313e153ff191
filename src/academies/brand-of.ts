import type { Ctx } from "#src/ctx.ts";

/** What the pages of an academy call themselves, for their header and their foot. */
export function brandOf({ academy }: Pick<Ctx, "academy">) {
  const { name, logoUrl, subdomain } = academy;
  return { name, logoUrl, isProduct: subdomain === null };
}
