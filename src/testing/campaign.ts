import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import type { Db } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import type { TestAcademy } from "./people.ts";

type Given = Partial<typeof campaigns.$inferInsert>;

/** An open campaign with a stored file, and one that is announced. */
export async function addCampaign(db: Db, { academy, ctx }: TestAcademy, given: Given = {}) {
  const academyId = academy.id;
  const [id, fileId, announcedId] = [newId(), newId(), newId()];
  const campaign = {
    ...{ name: `calendario-${id.slice(-12)}`, title: "Calendario de siembra" },
    ...{ subtitle: "Fases de la luna", points: ["En hoja carta"], isOpen: true },
    consentText: "Quiero recibir correos de la academia",
    ...given,
    ...{ academyId, id },
  };
  await db.insert(campaigns).values(campaign);
  const key = `uploads/${academyId}/${fileId}`;
  const body = new Blob(["%PDF-1.7 siembra"]);
  const { bytes } = await ctx.outside.files.put(key, body.stream(), body.size);
  const contentType = "application/pdf";
  await db.insert(campaignFiles).values([
    {
      ...{ academyId, campaignId: id, id: fileId, title: "Calendario 2027", position: 0 },
      ...{ key, bytes, contentType, available: true },
    },
    {
      ...{ academyId, campaignId: id, id: announcedId, title: "Recetario", position: 1 },
      contentType,
    },
  ]);
  return { ...campaign, fileId, announcedId };
}
