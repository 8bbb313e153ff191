import { campaignPicture } from "#src/campaigns/campaign-art.ts";
import { listLeads } from "#src/campaigns/download-queries.ts";
import { fileLink } from "#src/campaigns/file-link.ts";
import { downloadsOf } from "#src/campaigns/paths.rules.ts";
import { publicRoute } from "#src/http/cache/public-paths.ts";
import { createRoute, failures, jsonAnswer, readyActor, router, z } from "#src/http/route.ts";

const leadShape = z
  .object({
    campaignId: z.string(),
    title: z.string(),
    subtitle: z.string(),
    image: z.string(),
    redirect: z.string().describe("Adonde lleva su botón después del registro"),
    fileUrl: z
      .string()
      .optional()
      .describe("Sirve quince minutos; solo con sesión y si está disponible"),
    fileTitle: z.string(),
    available: z.boolean(),
  })
  .openapi("Lead");

export const leadsApi = router();

leadsApi.openapi(
  createRoute({
    method: "get",
    path: "/leads",
    summary: "El contenido gratuito: un elemento por archivo de las campañas abiertas",
    middleware: publicRoute,
    request: {
      query: z.object({
        all: z
          .enum(["true", "false"])
          .optional()
          .describe("También lo anunciado que aún no se puede descargar"),
        title: z
          .string()
          .max(100)
          .optional()
          .describe("Palabras del título de la campaña o del archivo, con o sin tildes"),
        campaign: z.string().max(100).optional().describe("Nombre o id de la campaña"),
        limit: z.coerce.number().int().min(1).max(100).default(24),
        offset: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    },
    responses: {
      200: {
        ...jsonAnswer("Una página de contenidos", z.object({ leads: z.array(leadShape) })),
        headers: z.object({ "X-Total-Count": z.string() }),
      },
      ...failures,
    },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { all, ...asked } = c.req.valid("query");
    const { rows, total } = await listLeads(ctx, { ...asked, all: all === "true" });
    c.header("X-Total-Count", String(total));
    const actor = readyActor(ctx);
    const leads = rows.map(({ campaign, file }) => {
      const { id, title, available, contentType } = file;
      const type = contentType ?? "application/octet-stream";
      return {
        campaignId: campaign.id,
        title: campaign.title,
        subtitle: campaign.subtitle,
        image: campaignPicture(ctx, campaign),
        redirect: downloadsOf(campaign.name),
        ...(actor &&
          available && { fileUrl: fileLink(ctx, { id, title, contentType: type }, actor.id) }),
        fileTitle: title,
        available,
      };
    });
    return c.json({ leads }, 200);
  },
);
