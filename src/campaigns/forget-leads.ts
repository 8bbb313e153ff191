// Deletes with which campaigns a person signed up, and what they downloaded.
import { and, eq } from "drizzle-orm";
import type { TransactionCtx } from "#src/ctx.ts";
import { campaignDownloads, campaignLeads } from "./tables.ts";

export async function forgetLeads(ctx: TransactionCtx, userId: string): Promise<void> {
  for (const table of [campaignDownloads, campaignLeads]) {
    await ctx.db
      .delete(table)
      .where(and(eq(table.academyId, ctx.academy.id), eq(table.userId, userId)));
  }
}
