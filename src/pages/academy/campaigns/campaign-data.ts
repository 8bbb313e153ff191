// What the page of one campaign shows: the part that is asked for, or the form of a new one.
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { newFileId } from "#src/campaigns/authoring/add-file.ts";
import { campaignTexts, stateOf } from "#src/campaigns/authoring/campaign-input.rules.ts";
import { newCampaignId } from "#src/campaigns/authoring/create-campaign.ts";
import { downloadsByFile } from "#src/campaigns/authoring/numbers-queries.ts";
import {
  findOwnCampaign,
  inputOf,
  type OwnCampaign,
} from "#src/campaigns/authoring/own-campaign-queries.ts";
import { listFiles } from "#src/campaigns/campaign-queries.ts";
import { defaultConsentText } from "#src/campaigns/consent.rules.ts";
import { campaignPath } from "#src/campaigns/paths.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { fileLine } from "#src/media/attachments/attachments.rules.ts";
import { problem } from "#src/problem.ts";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { type CampaignPart, openMeaning, partIn, toldText } from "./campaign-parts.rules.ts";
import { endsText } from "./campaigns-data.ts";
import { leadsData } from "./leads-data.ts";
import { numbersData } from "./numbers-data.ts";

export type CampaignData = Awaited<ReturnType<typeof campaignData>>;
export type CampaignFields = CampaignData["saved"];
export type FilesData = NonNullable<CampaignData["files"]>;
export type FileData = FilesData["rows"][number];

/** @param id of the campaign, or `new` */
export async function campaignData(ctx: MemberCtx, id: string, url: URL) {
  const isNew = id === "new";
  const found = isNew ? null : await findOwnCampaign(ctx, id);
  if (!isNew && !found) throw problem("not_found", campaignTexts.unknown);
  const part: CampaignPart = found ? partIn(url.searchParams.get("part")) : "content";
  return {
    ...{ id: found?.id ?? newCampaignId(), isNew, part },
    told: toldText(url.searchParams.get("told"), ctx.academy.closesAt),
    openMeaning: openMeaning(ctx.academy.closesAt),
    /** The address without the name of the campaign. */
    origin: academyUrl(ctx, campaignPath("")).replace(/^https?:\/\//, ""),
    head: found ? headOf(ctx, found) : null,
    version: found?.version ?? null,
    imageUrl: found?.imageUrl ?? null,
    saved: found ? savedFields(found) : newFields(ctx),
    files: found && part === "files" ? await filesData(ctx, found.id) : null,
    numbers: found && part === "numbers" ? await numbersData(ctx, found) : null,
    leads: found && part === "leads" ? await leadsData(ctx, found, url) : null,
  };
}

function headOf(ctx: MemberCtx, campaign: OwnCampaign) {
  const { title, name, isOpen, files, leads } = campaign;
  const state = stateOf(campaign, ctx.now);
  return {
    ...{ title, state, isOpen, ends: endsText(campaign, ctx.now) },
    url: academyUrl(ctx, campaignPath(name)),
    isShown: state === "open" && ctx.academy.closesAt === null,
    /** What the question before a removal says. */
    loss: [
      formatCounted(files, "archivo", "archivos"),
      formatCounted(leads, "persona registrada", "personas registradas"),
    ],
  };
}

function savedFields(campaign: OwnCampaign) {
  const { title, name, subtitle, points, consentText, isOpen, endsOn } = inputOf(campaign);
  return {
    ...{ title, name, subtitle, points: points.join("\n"), consentText },
    endsOn: endsOn ?? "",
    isOpen: isOpen ? "1" : "",
  };
}

function newFields({ academy }: MemberCtx): ReturnType<typeof savedFields> {
  const consentText = defaultConsentText(academy.name);
  return { title: "", name: "", subtitle: "", points: "", consentText, endsOn: "", isOpen: "" };
}

async function filesData(ctx: MemberCtx, campaignId: string) {
  const files = await listFiles(ctx, campaignId);
  const downloads = await downloadsByFile(ctx, campaignId);
  return {
    /** Of what is announced, and of what is sent: either form may be posted twice. */
    ...{ newId: newFileId(), uploadId: newFileId() },
    rows: files.map(({ id, title, contentType, bytes, available }, position) => {
      const { times, people } = downloads.get(id) ?? { times: 0, people: 0 };
      return {
        ...{ id, title, available, position, isThere: contentType !== null },
        facts: contentType === null ? "Anunciado, sin archivo" : fileLine(contentType, bytes ?? 0),
        downloads:
          times > 0
            ? `${formatCounted(times, "descarga", "descargas")} de ${formatCounted(people, "persona", "personas")}`
            : "Sin descargas",
      };
    }),
  };
}
