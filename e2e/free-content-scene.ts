// A campaign whose file is stored by the server itself.
import { eq } from "drizzle-orm";
import { z } from "zod";
import { findAcademy } from "#src/academies/queries.ts";
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import { newId } from "#src/db/columns.ts";
import { uploads } from "#src/media/tables.ts";
import { uploadIdIn } from "#src/media/uploads/upload-keys.ts";
import { openPlace, type Place } from "./fixture.ts";
import { type Person, send } from "./people.ts";

const signed = z.object({ url: z.string() });

export const calendar = {
  ...{ name: "calendario-2027", title: "Calendario de siembra 2027" },
  subtitle: "Fases de la luna y qué sembrar cada mes.",
  points: ["Se imprime en hoja carta, a una tinta", "Con espacio para anotar"],
  consentText: "Quiero recibir correos de la academia.",
};

/** @param teacher who uploads the file */
export async function insertCampaign(origin: string, place: Place, teacher: Person) {
  const wanted = { fileName: "calendario.pdf", contentType: "application/pdf" };
  const { url } = signed.parse(await send(origin, teacher, "POST", "/api/content/sign", wanted));
  const headers = { "content-type": wanted.contentType };
  const stored = await fetch(origin + url, { method: "PUT", headers, body: "%PDF-1.7 siembra" });
  if (!stored.ok) throw new Error(`the upload was answered with ${stored.status}`);
  const database = await openPlace(place);
  try {
    const { db } = database;
    const academy = await findAcademy(db, place.subdomain ?? null);
    if (!academy) throw new Error("no academy");
    const [id, uploadId] = [newId(), uploadIdIn(url)];
    const [upload] = await db.select().from(uploads).where(eq(uploads.id, uploadId));
    if (!upload) throw new Error("no upload");
    const { key, bytes, contentType } = upload;
    const academyId = academy.id;
    await db.insert(campaigns).values({ academyId, id, ...calendar, isOpen: true });
    const file = { academyId, campaignId: id, contentType };
    await db.insert(campaignFiles).values([
      {
        ...{ ...file, title: calendar.title, position: 0 },
        ...{ uploadId, key, bytes, available: true },
      },
      { ...file, title: "Recetario de conservas con ají", position: 1 },
    ]);
    return { academyId, campaignId: id };
  } finally {
    await database.close();
  }
}

/** A campaign without a file. @returns its name */
export async function insertAnnouncedCampaign(place: Place): Promise<string> {
  const database = await openPlace(place);
  try {
    const academy = await findAcademy(database.db, place.subdomain ?? null);
    if (!academy) throw new Error("no academy");
    const open = { academyId: academy.id, isOpen: true };
    await database.db.insert(campaigns).values({ ...open, ...calendar });
    return calendar.name;
  } finally {
    await database.close();
  }
}
