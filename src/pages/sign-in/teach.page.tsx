// /login/teach?token=…: the link in the mail of an invitation to teach. A button accepts it.
import { redirect, useActionData, useLoaderData } from "react-router";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { acceptTeaching } from "#src/teaching/teachers/accept-teaching.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { InvitationGone, InvitationWay } from "./invitation-way.tsx";
import { invitationForms } from "./invited-visitor.ts";
import { teachingAt } from "./teach-data.ts";
import { typedInInvitation } from "./typed-in-invitation.ts";

export const loader = load(async ({ ctx, web, url }) => ({
  forms: invitationForms({ ctx, web, url }),
  academy: ctx.academy.name,
  ...(await teachingAt(ctx, url)),
}));

const completePath = "/login/complete?step=teacher";

export const action = act(async ({ ctx, web, form, url }) => {
  const token = url.searchParams.get("token") ?? "";
  const { shown } = await teachingAt(ctx, url);
  const typed = shown ? typedInInvitation(form, shown) : {};
  const { user, outcome, tokens } = await acceptTeaching(ctx, { token, ...typed });
  if (tokens) web.keepSession(tokens);
  if (outcome === "completes") throw redirect(completePath);
  if (outcome !== "teaches") {
    // The address is proven now; the same page goes on.
    throw redirect(url.pathname + url.search);
  }
  const isWhole = user.pictureUrl !== null && user.description !== "";
  throw redirect(isWhole || user.role !== "teacher" ? "/dashboard" : "/account?teacher=1");
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Te invitaron a enseñar"), { name: "robots", content: "noindex" }];
}

export default function TeachPage() {
  const { forms, shown, gone, signIn, academy } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  if (!shown) return <InvitationGone text={gone} signIn={signIn} />;
  if (shown.stage === "mine") {
    return (
      <>
        <h1>Ya enseñas en {academy}</h1>
        <ButtonLink href="/teachers" size="big" block>
          Ir a tus cursos
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>Te invitaron a enseñar</h1>
      <p>
        <strong>{academy}</strong> te invita a publicar tus cursos en su academia.
      </p>
      <InvitationWay {...forms} {...shown} failed={failed} gets="teaching" />
    </>
  );
}
