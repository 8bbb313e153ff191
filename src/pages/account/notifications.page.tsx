// /account/notifications: what the account was told, and how it hears of it by mail.
import { redirect, useActionData, useLoaderData } from "react-router";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { changeNotifications } from "#src/notifications/change-notifications.ts";
import { afterPath } from "#src/notifications/list.rules.ts";
import { NotificationList } from "#src/notifications/notification-list.tsx";
import { shownNotifications } from "#src/notifications/notification-list-data.ts";
import { notificationsPath } from "#src/notifications/paths.rules.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";

/** Keeps the bell right. */
export const handle = { publicScript: true };

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  shown: await shownNotifications(ctx, url),
}));

export const action = actForMember(async ({ ctx, form, url }) => {
  const changed = await changeNotifications(ctx, form);
  throw redirect(changed.href ?? afterPath(notificationsPath, url, changed.intent));
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Notificaciones")];
}

export default function NotificationsPage() {
  const { csrf, shown } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return (
    <NotificationList
      shown={shown}
      base={notificationsPath}
      csrf={csrf}
      refusal={failed?.problem.detail}
      level="h3"
    />
  );
}
