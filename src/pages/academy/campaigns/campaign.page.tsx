// /semillero/admin/free-content/{id}: one campaign of an academy; `new` makes one.
import { type MetaFunction, redirect, useActionData, useLoaderData } from "react-router";
import { documentForm } from "#src/http/forms/form-body.ts";
import {
  actForMember,
  type FormProblem,
  loadForMember,
  type MemberArgs,
} from "#src/http/react-router.ts";
import { titled } from "#src/pages/frame/title.rules.ts";
import { campaignData } from "./campaign-data.ts";
import { CampaignView } from "./campaign-view.tsx";
import campaignsCss from "./campaigns.css?url";
import { changeCampaignForm } from "./change-campaign-form.ts";

type Params = { campaignId: string };

/** A picture comes by the form also where scripts run. */
const tooLarge = "Una imagen puede pesar hasta 5 MB; sin JavaScript, otro archivo hasta 10 MB";

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: campaignsCss }];

export const loader = loadForMember(async ({ ctx, web, url, params }: MemberArgs<Params>) => ({
  csrf: web.csrfToken(),
  ...(await campaignData(ctx, params.campaignId, url)),
}));

export const action = actForMember<never, Params>(
  async ({ ctx, params, form, files }) => {
    throw redirect(await changeCampaignForm(ctx, { id: params.campaignId, form, files }));
  },
  { file: { ...documentForm, tooLarge } },
);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  titled(matches, loaderData?.head?.title ?? "Nueva campaña"),
];

export default function CampaignPage() {
  const shown = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return <CampaignView key={shown.id} shown={shown} failed={failed} />;
}
