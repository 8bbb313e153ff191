// /account/sessions: lists the open sessions of the account and closes them.
import { redirect, useActionData, useLoaderData } from "react-router";
import {
  endOneSession,
  endOtherSessions,
  listSessions,
} from "#src/accounts/session/open-sessions.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { SessionList } from "./session-list.tsx";

const address = "/account/sessions";

export const loader = loadForMember(async ({ ctx, web, url }) => {
  const sessions = await listSessions(ctx);
  return {
    csrf: web.csrfToken(),
    ended: url.searchParams.get("ended"),
    sessions: sessions.map(({ id, device, createdAt, lastUsedAt, isThis }) => ({
      id,
      device: device || "Dispositivo desconocido",
      since: formatMoment(createdAt, ctx.now),
      lastUsed: formatMoment(lastUsedAt, ctx.now),
      isThis,
    })),
  };
});

export const action = actForMember(async ({ ctx, form }) => {
  const session = textAt(form, "session");
  if (session) {
    await endOneSession(ctx, session);
    throw redirect(`${address}?ended=one`);
  }
  await endOtherSessions(ctx);
  throw redirect(`${address}?ended=others`);
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Sesiones abiertas")];
}

export default function SessionsPage() {
  const { csrf, ended, sessions } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return (
    <>
      {failed ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      {ended && !failed ? (
        <Note kind="ok">{ended === "one" ? "La sesión se cerró." : "Las demás se cerraron."}</Note>
      ) : null}
      <SessionList csrf={csrf} sessions={sessions} />
    </>
  );
}
