import { afterAll, expect, test } from "vitest";
import { listLeads } from "#src/campaigns/download-queries.ts";
import { openWorld } from "#src/testing/world.ts";
import { seedCampaigns } from "./campaigns.ts";

const world = await openWorld();
afterAll(() => world.close());

test("the demo's campaigns have stored files, and come once", async () => {
  const { ctx } = await world.academy();
  await seedCampaigns(ctx);
  await seedCampaigns(ctx);
  const { rows } = await listLeads(ctx, { all: true, limit: 100, offset: 0 });
  expect(rows.map(({ file }) => file.available)).toEqual([true, true, true, true, false, false]);
  const [calendar] = rows;
  expect(calendar?.campaign.name).toBe("calendario-2027");
  const stored = await ctx.outside.files.stat(calendar?.file.key ?? "");
  expect(stored?.bytes).toBe(calendar?.file.bytes);
});
