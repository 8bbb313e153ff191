// /account/activity: what happened to the account, for the person whose it is.
import { useLoaderData } from "react-router";
import { liveUser } from "#src/accounts/session/session.ts";
import { loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { activityPageSize, beforeShape } from "#src/trail/activity.rules.ts";
import { listActivity } from "#src/trail/queries.ts";
import { daysOf } from "./activity-data.ts";
import { ActivityList } from "./activity-list.tsx";

export const loader = loadForMember(async ({ ctx, url }) => {
  const { id } = await liveUser(ctx);
  // An address that was typed or cut off shows the newest page.
  const before = beforeShape.safeParse(url.searchParams.get("before")).data;
  const page = await listActivity(ctx, id, { limit: activityPageSize, before });
  return {
    days: daysOf(page.activity, ctx.now),
    next: page.next,
    isLater: before !== undefined,
  };
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Actividad")];
}

export default function ActivityPage() {
  return <ActivityList {...useLoaderData<typeof loader>()} />;
}
