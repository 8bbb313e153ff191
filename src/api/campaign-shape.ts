// Campaigns and their files on the wire, for those who administer them.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import {
  campaignStates,
  campaignTexts,
  stateOf,
} from "#src/campaigns/authoring/campaign-input.rules.ts";
import {
  findOwnCampaign,
  inputOf,
  type OwnCampaign,
} from "#src/campaigns/authoring/own-campaign-queries.ts";
import { listFiles } from "#src/campaigns/campaign-queries.ts";
import { campaignPath } from "#src/campaigns/paths.rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { z } from "#src/http/route.ts";
import { problem } from "#src/problem.ts";
import { bothIds, withIds } from "./both-ids.ts";

export const campaignShape = z
  .object({
    ...bothIds,
    name: z.string().describe("Su parte de la dirección"),
    url: z.string().describe("La dirección de su página"),
    title: z.string(),
    subtitle: z.string(),
    points: z.array(z.string()),
    image: z.string().nullable().describe("null: un grabado que va con el título"),
    consentText: z.string().describe("Vacío: no se pide permiso para escribir"),
    isOpen: z.boolean(),
    endsOn: z.string().nullable().describe("El último día, en Bogotá, que cuenta entero"),
    state: z.enum(campaignStates),
    version: z.number().int(),
    visits: z.number().int(),
    signUps: z.number().int(),
    consents: z.number().int().describe("Registrados a los que la academia puede escribir"),
    downloads: z.number().int(),
  })
  .openapi("AdministeredCampaign");

export const fileShape = z
  .object({
    ...bothIds,
    title: z.string(),
    contentType: z.string().nullable().describe("null: está anunciado y todavía no hay archivo"),
    bytes: z.number().int().nullable(),
    available: z.boolean(),
    position: z.number().int(),
  })
  .openapi("AdministeredCampaignFile");

export const oneCampaign = z.object({ campaign: campaignShape, files: z.array(fileShape) });

export function wired(ctx: Ctx, campaign: OwnCampaign): z.infer<typeof campaignShape> {
  const { id, imageUrl, version, visits, leads, consents, downloads } = campaign;
  const { endsOn = null, ...texts } = inputOf(campaign);
  return {
    ...{ ...withIds(id), url: academyUrl(ctx, campaignPath(campaign.name)), ...texts, endsOn },
    ...{ image: imageUrl, state: stateOf(campaign, ctx.now), version },
    ...{ visits, signUps: leads, consents, downloads },
  };
}

type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

export function wiredFile(file: FileRow): z.infer<typeof fileShape> {
  const { id, title, contentType, bytes, available, position } = file;
  return { ...withIds(id), title, contentType, bytes, available, position };
}

export async function wiredOne(ctx: Ctx, id: string): Promise<z.infer<typeof oneCampaign>> {
  const campaign = await findOwnCampaign(ctx, id);
  if (!campaign) throw problem("not_found", campaignTexts.unknown);
  const files = await listFiles(ctx, campaign.id);
  return { campaign: wired(ctx, campaign), files: files.map(wiredFile) };
}
