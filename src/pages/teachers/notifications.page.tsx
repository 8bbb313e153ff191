// /teachers/notifications: what the teacher was told, inside the document whose uploads go on.
import {
  type ClientActionFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from "react-router";
import { answerOrLost, type LostAnswer } from "#src/http/pages/lost-answer.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { changeNotifications } from "#src/notifications/change-notifications.ts";
import { afterPath } from "#src/notifications/list.rules.ts";
import { NotificationList } from "#src/notifications/notification-list.tsx";
import { shownNotifications } from "#src/notifications/notification-list-data.ts";
import { teacherNotificationsPath } from "#src/notifications/paths.rules.ts";
import { notSaved } from "#src/pages/frame/not-saved.rules.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";

export const loader = loadForMember(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  shown: await shownNotifications(ctx, url),
}));

export const action = actForMember(async ({ ctx, form, url }) => {
  const { href, intent } = await changeNotifications(ctx, form);
  const to = href ?? afterPath(teacherNotificationsPath, url, intent);
  // Pages outside the area have another layout.
  throw /^\/teachers(?:[/?#]|$)/.test(to) ? redirect(to) : redirectDocument(to);
});

export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, notSaved);
}

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Notificaciones")];
}

export default function TeacherNotificationsPage() {
  const { csrf, shown } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem | LostAnswer>();
  return (
    <main id="contenido" className="wrap">
      <h1>Notificaciones</h1>
      <NotificationList
        shown={shown}
        base={teacherNotificationsPath}
        csrf={csrf}
        refusal={failed?.problem.detail}
        level="h2"
      />
    </main>
  );
}
