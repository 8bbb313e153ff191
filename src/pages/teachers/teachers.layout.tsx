// The teacher area: teachers only. Its pages change inside one document, so that uploads go on.
import { Outlet, useLoaderData } from "react-router";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { brandOf } from "#src/academies/brand-of.ts";
import { teachingPath } from "#src/accounts/teachers/teaching.rules.ts";
import { guardedBy, teacherOnly } from "#src/http/guards.ts";
import { loadForMember } from "#src/http/react-router.ts";
import { toldNow } from "#src/notifications/told-data.ts";
import { standingOf } from "#src/pages/frame/standing-data.ts";
import { TeacherArea } from "./shell/teacher-area.tsx";
import teachersCss from "./teachers.css?url";

export const middleware = guardedBy(teacherOnly);

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: teachersCss }];

export const loader = loadForMember(async ({ ctx, web }) => ({
  name: ctx.actor.name,
  pictureUrl: ctx.actor.pictureUrl,
  academy: brandOf(ctx),
  csrf: web.csrfToken(),
  told: await toldNow(ctx),
  suspensionPath: ctx.actor.teachingSuspended ? teachingPath : null,
  standing: standingOf(ctx),
  isAway: isAway(ctx.academy, ctx.now),
  videoTypes: ctx.outside.videoTypes,
}));

export default function TeachersLayout() {
  return (
    <TeacherArea {...useLoaderData<typeof loader>()}>
      <Outlet />
    </TeacherArea>
  );
}
