// /account/sessions: where the account is open, and a way to close it there.
import { redirect, useActionData, useLoaderData } from "react-router";
import {
  endOneSession,
  endOtherSessions,
  listSessions,
} from "#src/accounts/session/open-sessions.ts";
import { protect } from "#src/http/guards.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { frameOf } from "#src/pages/frame/frame-data.ts";
import { formatMoment } from "#src/ui/format-moment.rules.ts";
import { Note } from "#src/ui/note.tsx";
import accountCss from "./account.css?url";
import { AccountFrame } from "./account-frame.tsx";
import { SessionList } from "./session-list.tsx";

const address = "/account/sessions";

export const loader = load(async ({ ctx, web, url }) => {
  const member = protect({ ctx, url });
  const sessions = await listSessions(member);
  return {
    frame: frameOf(ctx, web, url),
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

export const action = act(async ({ ctx, form, url }) => {
  const member = protect({ ctx, url });
  if (form.session) {
    await endOneSession(member, form.session);
    throw redirect(`${address}?ended=one`);
  }
  await endOtherSessions(member);
  throw redirect(`${address}?ended=others`);
});

export const links = () => [{ rel: "stylesheet", href: accountCss }];

export function meta() {
  return [{ title: "Sesiones abiertas · Semillero" }];
}

export default function SessionsPage() {
  const { frame, csrf, ended, sessions } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return (
    <AccountFrame frame={frame} current={address} title="Sesiones abiertas">
      {failed ? <Note kind="error">{failed.problem.detail}</Note> : null}
      {ended && !failed ? (
        <Note kind="ok">{ended === "one" ? "La sesión se cerró." : "Las demás se cerraron."}</Note>
      ) : null}
      <SessionList csrf={csrf} sessions={sessions} />
    </AccountFrame>
  );
}
