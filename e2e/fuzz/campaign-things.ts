// A campaign with a file to download and one that is announced, for a fuzz to ask for.
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { Home } from "./scene.ts";

type Options = Pick<Home, "academy"> & { db: Db; file: { key: string; bytes: number } };

export async function campaignThings({ db, academy, file }: Options) {
  const academyId = academy.id;
  const [campaignId, announcedId, availableId] = [newId(), newId(), newId()];
  const name = `siembra-${academy.subdomain}`;
  const title = "Calendario de siembra";
  await db.insert(campaigns).values({ academyId, id: campaignId, name, title, isOpen: true });
  const of = { academyId, campaignId, title };
  const stored = { ...file, contentType: "application/pdf", available: true };
  await db.insert(campaignFiles).values([
    { ...of, id: announcedId, position: 0 },
    { ...of, ...stored, id: availableId, position: 1 },
  ]);
  return {
    campaignId: [campaignId],
    fileId: [announcedId, availableId],
    campaign: [name],
    campaignName: [name],
  };
}
