// Writes who signed up with a campaign or downloaded one of its files as a CSV file, a step at a
// time, and notes who took it.
import { academyTexts } from "#src/academies/settings/academy.rules.ts";
import { requireAdministrator } from "#src/accounts/require-administrator.ts";
import { consentStopUrl } from "#src/campaigns/stop-link.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { logFault } from "#src/fault.ts";
import { problem } from "#src/problem.ts";
import { csvLines, csvStart } from "#src/ui/formats/csv.rules.ts";
import { minuteOf } from "#src/ui/formats/moments.rules.ts";
import { campaignTexts } from "./campaign-input.rules.ts";
import { noteCampaign } from "./hold-campaign.ts";
import {
  allowed,
  type ExportedLead,
  findAnyCampaign,
  mayWriteTo,
  stepOfLeads,
} from "./lead-queries.ts";

const perStep = 500;

const head = [
  ...["Nombre", "Correo", "Se registró", "Permiso para escribirle", "Dio el permiso"],
  ...["Texto del permiso", "Lo retiró", "Archivos que descargó"],
  "Enlace para no recibir más correos",
];

/**
 * Also of a campaign that was removed. Reads on only as fast as the client takes it, and stops when
 * the client goes away.
 */
export async function exportLeads(
  ctx: MemberCtx,
  campaignId: string,
): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  requireAdministrator(ctx, academyTexts.adminsOnly);
  const campaign = await findAnyCampaign(ctx, campaignId);
  if (!campaign) throw problem("not_found", campaignTexts.unknown);
  const read = (after: string | null) => stepOfLeads(ctx, { campaignId, after, limit: perStep });
  const lines = (leads: ExportedLead[]) =>
    csvLines(leads.map((lead) => lineOf(ctx, campaignId, lead)));
  const encoder = new TextEncoder();
  // Read before anything is sent: a failure here is still an answer of its own.
  let step = await read(null);
  let text = csvStart + csvLines([head]) + lines(step);
  await inTransaction(ctx, (ctx) => noteCampaign(ctx, "exported"));
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(encoder.encode(text));
        if (step.length < perStep) return controller.close();
        try {
          step = await read(step.at(-1)?.userId ?? null);
          text = lines(step);
        } catch (error) {
          // The client sees a file that broke off, never one that looks whole.
          logFault(ctx.log, error, "leads not written");
          controller.error(error);
        }
      },
    },
    { highWaterMark: 0 },
  );
  return { name: `registrados-${campaign.name}`, body };
}

function lineOf(ctx: MemberCtx, campaignId: string, lead: ExportedLead): string[] {
  const { userId, name, email, createdAt, consentedAt, consentText, withdrawnAt } = lead;
  const mayWrite = mayWriteTo(lead);
  return [
    ...[name, email, minuteOf(createdAt), permissionOf(lead), minuteOf(consentedAt)],
    ...[consentedAt ? consentText : "", minuteOf(withdrawnAt), lead.downloaded.join("; ")],
    mayWrite ? consentStopUrl(ctx, { campaignId, userId }) : "",
  ];
}

function permissionOf(lead: ExportedLead): string {
  if (!allowed(lead)) return "no";
  return mayWriteTo(lead) ? "sí" : "falta confirmar el correo";
}
