// /login/invitation?token=…: the link in the mail of an invitation, or with ?course=… in a notice of
// the account. It shows what waits; a button takes it.
import { redirect, useActionData, useLoaderData } from "react-router";
import { arrivalOf, leave, toldAt } from "#src/accounts/sign-in/arrival.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { acceptInvitation } from "#src/teaching/invitations/accept-invitation.ts";
import { linkTexts } from "#src/teaching/invitations/invitation-texts.rules.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { arrivalUrl, invitationAt, keyIn } from "./invitation-data.ts";
import { InvitationGone, InvitationWay } from "./invitation-way.tsx";
import { invitationForms } from "./invited-visitor.ts";
import { typedInInvitation } from "./typed-in-invitation.ts";

export const loader = load(async ({ ctx, web, url }) => {
  const key = keyIn(url);
  if (key && "courseId" in key && !ctx.actor) {
    const redirectTo = url.pathname + url.search;
    throw redirect(`/login?${new URLSearchParams({ redirectTo })}`);
  }
  return { forms: invitationForms({ ctx, web, url }), ...(await invitationAt(ctx, url)) };
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
  throw redirect(toldAt(arrival, outcome));
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Te invitaron a un curso"), { name: "robots", content: "noindex" }];
}

export default function InvitationPage() {
  const { forms, shown, gone, signIn } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  if (!shown) return <InvitationGone text={gone} signIn={signIn} />;
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
      <InvitationWay {...forms} {...shown} failed={failed} gets="course" />
    </>
  );
}

function InvitationHead({ inviter, title }: { inviter: string; title: string }) {
  return (
    <p>
      {inviter} te invitó a <strong>«{title}»</strong>. Tu puesto es gratis: no tienes que pagar
      nada.
    </p>
  );
}
