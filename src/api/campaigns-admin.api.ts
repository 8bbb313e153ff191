// The campaigns of an academy, for its administrators and staff.
import { academyTexts } from "#src/academies/settings/academy.rules.ts";
import { campaignFields } from "#src/campaigns/authoring/campaign-input.rules.ts";
import { changeCampaign } from "#src/campaigns/authoring/change-campaign.ts";
import { createCampaign } from "#src/campaigns/authoring/create-campaign.ts";
import { countCampaigns, listCampaigns } from "#src/campaigns/authoring/own-campaign-queries.ts";
import { removeCampaign } from "#src/campaigns/authoring/remove-campaign.ts";
import {
  conflictFailure,
  createRoute,
  jsonAnswer,
  jsonBody,
  member,
  memberFailures,
  router,
  secured,
  z,
} from "#src/http/route.ts";
import { administrator } from "./administrator.ts";
import { campaignShape, oneCampaign, wired, wiredOne } from "./campaign-shape.ts";
import { pageOf, withTotal } from "./csv-answer.ts";

export const campaignsAdminApi = router();

const params = z.object({ campaignId: z.uuid() });

campaignsAdminApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/campaigns",
    summary: "Las campañas de contenido gratuito de la academia; la más nueva primero",
    security: secured,
    request: {
      query: pageOf.extend({
        q: z
          .string()
          .max(100)
          .default("")
          .describe("Palabras del título o de la dirección, con o sin tildes"),
      }),
    },
    responses: {
      200: withTotal(
        "Una página",
        z.object({ campaigns: z.array(campaignShape) }),
        "Cuántas hay con esas palabras",
      ),
      ...memberFailures,
    },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"), academyTexts.adminsOnly);
    const { q, ...page } = c.req.valid("query");
    const found = await listCampaigns(ctx, q, page);
    c.header("x-total-count", String(await countCampaigns(ctx, q)));
    return c.json({ campaigns: found.map((campaign) => wired(ctx, campaign)) }, 200);
  },
);

campaignsAdminApi.openapi(
  createRoute({
    method: "post",
    path: "/academy/campaigns",
    summary: "Crear una campaña, sin archivos todavía",
    security: secured,
    request: {
      body: jsonBody(
        z.object({
          ...campaignFields,
          campaignId: z
            .uuid()
            .nullish()
            .describe("El id que tendrá: la misma solicitud otra vez no hace otra"),
        }),
      ),
    },
    responses: {
      201: jsonAnswer("La campaña", oneCampaign),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { campaignId, ...input } = c.req.valid("json");
    const id = await createCampaign(ctx, input, campaignId ?? undefined);
    return c.json(await wiredOne(ctx, id), 201);
  },
);

campaignsAdminApi.openapi(
  createRoute({
    method: "get",
    path: "/academy/campaigns/{campaignId}",
    summary: "Una campaña con sus archivos",
    security: secured,
    request: { params },
    responses: { 200: jsonAnswer("La campaña", oneCampaign), ...memberFailures },
  }),
  async (c) => {
    const ctx = administrator(c.get("ctx"), academyTexts.adminsOnly);
    return c.json(await wiredOne(ctx, c.req.valid("param").campaignId), 200);
  },
);

campaignsAdminApi.openapi(
  createRoute({
    method: "patch",
    path: "/academy/campaigns/{campaignId}",
    summary: "Cambiar una campaña, abrirla o cerrarla",
    description: "Lo que no se nombra queda como está.",
    security: secured,
    request: {
      params,
      body: jsonBody(
        z.object({
          title: campaignFields.title.optional(),
          name: campaignFields.name,
          subtitle: campaignFields.subtitle.unwrap().optional(),
          points: campaignFields.points.unwrap().optional(),
          consentText: campaignFields.consentText.unwrap().optional(),
          isOpen: z.boolean().optional(),
          endsOn: campaignFields.endsOn,
          version: z
            .number()
            .int()
            .min(1)
            .nullish()
            .describe("La versión que se leyó; si la campaña tiene otra, 409 y nada se guarda"),
        }),
      ),
    },
    responses: {
      200: jsonAnswer("La campaña", oneCampaign),
      ...memberFailures,
      ...conflictFailure,
    },
  }),
  async (c) => {
    const ctx = member(c.get("ctx"));
    const { campaignId } = c.req.valid("param");
    const { version, ...changes } = c.req.valid("json");
    await changeCampaign(ctx, campaignId, { changes, version: version ?? undefined });
    return c.json(await wiredOne(ctx, campaignId), 200);
  },
);

campaignsAdminApi.openapi(
  createRoute({
    method: "delete",
    path: "/academy/campaigns/{campaignId}",
    summary: "Eliminar una campaña; la lista de quienes se registraron se conserva",
    security: secured,
    request: { params },
    responses: { 204: { description: "Ya no está" }, ...memberFailures },
  }),
  async (c) => {
    await removeCampaign(member(c.get("ctx")), c.req.valid("param").campaignId);
    return c.body(null, 204);
  },
);
