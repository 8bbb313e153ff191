// /semillero/admin/free-content: the campaigns of an academy, and what each brought.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import campaignsCss from "./campaigns.css?url";
import { campaignsData } from "./campaigns-data.ts";
import { CampaignsView } from "./campaigns-view.tsx";

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: campaignsCss }];

export const loader = loadForMember(({ ctx, url }) => campaignsData(ctx, url));

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Contenido gratuito")];
}

export default function CampaignsPage() {
  return <CampaignsView shown={useLoaderData<typeof loader>()} />;
}
