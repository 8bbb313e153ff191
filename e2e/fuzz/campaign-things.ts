// A campaign with a file that is announced, for a fuzz to ask for.
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { Home } from "./scene.ts";

type Options = Pick<Home, "academy"> & { db: Db };

export async function campaignThings({ db, academy }: Options) {
  const academyId = academy.id;
  const [campaignId, fileId] = [newId(), newId()];
  const title = "Calendario de siembra";
  await db
    .insert(campaigns)
    .values({ academyId, id: campaignId, name: "calendario", title, isOpen: true });
  await db.insert(campaignFiles).values({ academyId, id: fileId, campaignId, title, position: 0 });
  return { campaignId: [campaignId], fileId: [fileId] };
}
