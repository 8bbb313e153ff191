// /academy/dashboard: the home page of an academy's administrator.
import { useLoaderData } from "react-router";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import dashboardCss from "./dashboard.css?url";
import { dashboardData } from "./dashboard-data.ts";
import { DashboardView } from "./dashboard-view.tsx";

export const links = () => [{ rel: "stylesheet", href: dashboardCss }];

export const loader = loadForMember(({ ctx }) => dashboardData(ctx));

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Tu academia")];
}

export default function AcademyDashboardPage() {
  return <DashboardView shown={useLoaderData<typeof loader>()} />;
}
