// The calls about the campaigns of an academy: about those of the academy `here`.
import { addFile } from "#src/campaigns/authoring/add-file.ts";
import { createCampaign } from "#src/campaigns/authoring/create-campaign.ts";
import { newId } from "#src/db/columns.ts";
import type { Calls } from "./calls.ts";
import type { Asking } from "./scene.ts";

const administrator = ({ here, people }: Asking) => here.as(people.academy);

/** The path below /api of a new campaign. */
async function campaign(asking: Asking): Promise<string> {
  const id = await createCampaign(administrator(asking), { title: `Calendario ${newId()}` });
  return `/academy/campaigns/${id}`;
}

/** The path below /api of a file that is announced in one. */
async function file(asking: Asking): Promise<string> {
  const path = await campaign(asking);
  const added = await addFile(administrator(asking), path.slice(-36), { title: "Calendario" });
  return `${path}/files/${added.id}`;
}

export const campaignAdminCalls: Calls = {
  "GET /academy/campaigns": () => ({ path: "/academy/campaigns" }),
  "POST /academy/campaigns": () => ({
    path: "/academy/campaigns",
    json: { title: `Calendario ${newId()}` },
  }),
  "GET /academy/campaigns/{campaignId}": async (asking) => ({ path: await campaign(asking) }),
  "PATCH /academy/campaigns/{campaignId}": async (asking) => ({
    path: await campaign(asking),
    method: "PATCH",
    json: { isOpen: true },
  }),
  "DELETE /academy/campaigns/{campaignId}": async (asking) => ({
    path: await campaign(asking),
    method: "DELETE",
  }),
  "POST /academy/campaigns/{campaignId}/files": async (asking) => ({
    path: `${await campaign(asking)}/files`,
    json: { title: "Cuaderno de costos" },
  }),
  "PATCH /academy/campaigns/{campaignId}/files/{fileId}": async (asking) => ({
    path: await file(asking),
    method: "PATCH",
    json: { title: "Cuaderno de costos" },
  }),
  "DELETE /academy/campaigns/{campaignId}/files/{fileId}": async (asking) => ({
    path: await file(asking),
    method: "DELETE",
  }),
  "GET /academy/campaigns/{campaignId}/leads.csv": async (asking) => ({
    path: `${await campaign(asking)}/leads.csv`,
  }),
};
