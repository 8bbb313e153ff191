// /login/invitation?token=…: the link in the mail of an invitation, or with ?course=… in a notice of
// the account. It shows what waits; a button takes it.
import { redirect, useActionData, useLoaderData } from "react-router";
import { passwordHint } from "#src/accounts/password/weakness.rules.ts";
import { arrivalOf, leave } from "#src/accounts/sign-in/arrival.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { acceptInvitation } from "#src/teaching/invitations/accept-invitation.ts";
import { linkTexts } from "#src/teaching/invitations/invitation-texts.rules.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { arrivalUrl, invitationAt, keyIn, type ShownInvitation } from "./invitation-data.ts";
import { InvitationHead, InvitationOfAnother, NewLearner } from "./invitation-parts.tsx";
import { PressForm } from "./press-form.tsx";
import { typedInInvitation } from "./typed-in-invitation.ts";

export const loader = load(async ({ ctx, web, url }) => {
  const here = url.pathname + url.search;
  const key = keyIn(url);
  if (key && "courseId" in key && !ctx.actor) {
    throw redirect(`/login?${new URLSearchParams({ redirectTo: here })}`);
  }
  return {
    csrf: web.csrfToken(),
    here,
    passwordHint: passwordHint(ctx.outside.passwords),
    otherWays: ctx.outside.identity.length > 0,
    ...(await invitationAt(ctx, url)),
  };
});

export const action = act(async ({ ctx, web, form, url }) => {
  const key = keyIn(url);
  if (!key) throw problem("gone", linkTexts.unknown);
  const { shown } = await invitationAt(ctx, url);
  const typed = shown ? typedInInvitation(form, shown) : {};
  const { courseId, user, outcome, tokens } = await acceptInvitation(ctx, { ...key, ...typed });
  if (tokens) web.keepSession(tokens);
  const arrival = await arrivalOf(ctx, arrivalUrl(url, courseId));
  if (outcome === "enrolled" || shown?.stage === "new") throw redirect(leave(arrival, user));
  throw redirect(`/login/verify${arrival.query}&done=${outcome}`);
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Te invitaron a un curso"), { name: "robots", content: "noindex" }];
}

export default function InvitationPage() {
  const { shown, gone } = useLoaderData<typeof loader>();
  if (!shown) return <InvitationGone text={gone} />;
  const { stage, onward } = shown;
  if (stage === "mine") {
    return (
      <>
        <h1>Ya está en tu cuenta</h1>
        <InvitationHead {...shown} />
        <ButtonLink href={onward} size="big" block>
          Ir al curso
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>Te invitaron a un curso</h1>
      <InvitationHead {...shown} />
      <Way {...shown} />
    </>
  );
}

/** What the person does to take the place. */
function Way({ stage, email, masked, hasPassword, isHere, signIn, signUp }: ShownInvitation) {
  const { csrf, here, passwordHint, otherWays } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  if (stage === "other" || email === null) {
    return <InvitationOfAnother csrf={csrf} here={here} masked={masked} />;
  }
  if (stage === "new") {
    return (
      <NewLearner
        csrf={csrf}
        failed={failed}
        email={email}
        passwordHint={passwordHint}
        otherWays={otherWays ? signUp : null}
      />
    );
  }
  if (stage === "sign-in") {
    return (
      <>
        <p>Tu correo {masked} ya tiene una cuenta. Inicia sesión para recibir el curso.</p>
        <ButtonLink href={signIn} size="big" block>
          Inicia Sesión
        </ButtonLink>
      </>
    );
  }
  if (stage === "unproven") {
    return (
      <ConfirmForm
        {...{ csrf, failed, email, isHere, hasPassword }}
        label={["Recibir el curso", "Un momento…"]}
      />
    );
  }
  return <PressForm csrf={csrf} failed={failed} label={["Empezar el curso", "Un momento…"]} />;
}

function InvitationGone({ text }: { text: string | undefined }) {
  return (
    <>
      <h1>Esta invitación ya no sirve</h1>
      <p>{text}</p>
      <ButtonLink href="/explore" size="big" block>
        Explorar cursos
      </ButtonLink>
    </>
  );
}
