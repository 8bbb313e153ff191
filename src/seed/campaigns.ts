// The demo's free content: three campaigns with real files, and two files that are announced.
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { defaultConsentText } from "#src/campaigns/consent.rules.ts";
import { campaignFiles, campaigns } from "#src/campaigns/tables.ts";
import { type Ctx, inTransaction, notifyPublicChange } from "#src/ctx.ts";
import { makeFile } from "./download-files.ts";
import { fixedId } from "./fixed-id.ts";

type Shown = { title: string; contentType: string; made?: keyof typeof makeFile };

const pdf = "application/pdf";

const shown: { name: string; title: string; subtitle: string; points: string[]; files: Shown[] }[] =
  [
    {
      name: "calendario-2027",
      title: "Calendario de siembra 2027",
      subtitle:
        "Fases de la luna, lluvias por región y qué sembrar cada mes en clima frío, medio y cálido. Doce páginas para pegar en la cocina.",
      points: [
        "Se imprime en hoja carta, a una tinta",
        "Con espacio para anotar lo que pasa en tu lote",
        "La luna de cada mes, calculada para la hora de Colombia",
      ],
      files: [{ title: "Calendario de siembra 2027", contentType: pdf, made: "calendar" }],
    },
    {
      name: "cuaderno-de-costos",
      title: "Cuaderno de costos de la finca",
      subtitle:
        "Anota lo que gastas y lo que vendes, y sabrás a cuánto te sale cada kilo. Para imprimir o para llenar en el computador.",
      points: [
        "Gastos y ventas del mes en dos hojas",
        "Cómo contar los jornales de la familia",
        "También en una tabla que abre Excel",
      ],
      files: [
        { title: "Cuaderno de costos de la finca", contentType: pdf, made: "costs" },
        { title: "Tabla de costos de la finca", contentType: "text/csv", made: "cost-table" },
      ],
    },
    {
      name: "abonos-liquidos",
      title: "Guía de abonos líquidos",
      subtitle: "Tres abonos que se hacen en la finca con un balde, agua limpia y paciencia.",
      points: [
        "Té de compost, purín de ortiga y humus líquido",
        "Cuánto mezclar y cuándo aplicar",
        "Una hoja para anotar cómo respondió el lote",
      ],
      files: [
        { title: "Guía de abonos líquidos", contentType: pdf, made: "fertilizers" },
        { title: "Recetario de conservas con ají", contentType: pdf },
        { title: "Plan de huerta para escuelas", contentType: pdf },
      ],
    },
  ];

type Row = {
  campaign: typeof campaigns.$inferInsert;
  files: (typeof campaignFiles.$inferInsert)[];
};

/** Does nothing where the academy has campaigns, or had some. */
export async function seedCampaigns(ctx: Ctx): Promise<void> {
  const { academy, now } = ctx;
  const academyId = academy.id;
  if ((await ctx.db.$count(campaigns, eq(campaigns.academyId, academyId))) > 0) return;
  const rows: Row[] = [];
  for (const [place, { files, ...campaign }] of shown.entries()) {
    const campaignId = fixedId(`campaign ${campaign.name}`);
    const made: Row["files"] = [];
    // One after the other: drawing keeps the process busy, and other work waits for it.
    for (const [position, file] of files.entries()) {
      const { title, contentType } = file;
      const id = fixedId(`free file ${title}`);
      const known = { academyId, campaignId, id, position, title, contentType };
      made.push({ ...known, ...(await stored(ctx, file)) });
    }
    rows.push({
      campaign: {
        ...{ ...campaign, academyId, id: campaignId, isOpen: true },
        consentText: defaultConsentText(academy.name),
        // The first is listed as the newest.
        createdAt: new Date(now.getTime() - place * 60_000),
      },
      files: made,
    });
  }
  await inTransaction(ctx, async (ctx) => {
    for (const { campaign, files } of rows) {
      // Another process may fill the same database.
      await ctx.db.insert(campaigns).values(campaign).onConflictDoNothing();
      await ctx.db.insert(campaignFiles).values(files).onConflictDoNothing();
    }
    await notifyPublicChange(ctx, academyId);
  });
}

/** An announced file has no object. */
async function stored({ academy, outside }: Ctx, { title, made }: Shown) {
  if (!made) return {};
  const key = `uploads/${academy.id}/${fixedId(`free object ${title}`)}`;
  // Of another process that fills the same database, or of a start that was killed.
  const there = await outside.files.stat(key);
  if (there) return { key, bytes: there.bytes, available: true };
  const body = await makeFile[made]();
  const { bytes } = await outside.files.put(key, Readable.from([body]), body.length);
  return { key, bytes, available: true };
}
