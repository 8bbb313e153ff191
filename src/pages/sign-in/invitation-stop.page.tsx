// /login/invitation/stop?token=…: the link that ends invitations to a mailbox. It works without an
// account; a button acts, since mail scanners open every link.
import { redirect, useActionData, useLoaderData } from "react-router";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { maskEmail } from "#src/accounts/email.rules.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { refusalHash, stopAddress } from "#src/teaching/invitations/invitation-links.ts";
import { linkTexts } from "#src/teaching/invitations/invitation-texts.rules.ts";
import { findRefusing } from "#src/teaching/invitations/invitee-queries.ts";
import {
  allowInvitations,
  refuseInvitations,
} from "#src/teaching/invitations/refuse-invitations.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { PressForm } from "./press-form.tsx";

export const loader = load(async ({ ctx, web, url }) => {
  const email = stopAddress(ctx, tokenIn(url));
  const hash = email === null ? null : refusalHash(ctx.academy.id, email);
  return {
    csrf: web.csrfToken(),
    academy: ctx.academy.name,
    hasCourses: !isAway(ctx.academy, ctx.now),
    masked: email === null ? null : maskEmail(email),
    refuses: hash !== null && (await findRefusing(ctx, [hash])).has(hash),
  };
});

export const action = act(
  async ({ ctx, form, url }) => {
    const token = tokenIn(url);
    if (form.intent === "allow") await allowInvitations(ctx, token);
    else await refuseInvitations(ctx, token);
    // A mail program posts no intent, and follows no redirect (RFC 8058).
    if (form.intent === undefined) return null;
    throw redirect(url.pathname + url.search);
  },
  { byKey: true },
);

function tokenIn(url: URL): string {
  return url.searchParams.get("token") ?? "";
}

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Invitaciones"), { name: "robots", content: "noindex" }];
}

export default function InvitationStopPage() {
  const { csrf, academy, masked, refuses, hasCourses } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  if (masked === null) {
    return (
      <>
        <h1>Este enlace ya no sirve</h1>
        <p>{linkTexts.unknown}</p>
        {hasCourses ? (
          <ButtonLink href="/explore" size="big" block>
            Explorar cursos
          </ButtonLink>
        ) : null}
      </>
    );
  }
  if (refuses) {
    return (
      <>
        <h1>No recibirás más invitaciones</h1>
        <p>
          Nadie en {academy} puede invitar a {masked} a un curso. Los cursos que ya tienes siguen
          siendo tuyos.
        </p>
        <PressForm
          csrf={csrf}
          failed={failed}
          intent="allow"
          label={["Volver a recibir invitaciones", "Un momento…"]}
        />
      </>
    );
  }
  return (
    <>
      <h1>¿No quieres más invitaciones?</h1>
      <p>
        Si sigues, {masked} no recibe más invitaciones a cursos de {academy}, y las que esperan
        terminan. Los cursos que ya tienes siguen siendo tuyos.
      </p>
      <PressForm
        csrf={csrf}
        failed={failed}
        intent="refuse"
        label={["No quiero más invitaciones", "Un momento…"]}
      />
    </>
  );
}
