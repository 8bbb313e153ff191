// /login/teach?token=…: the link in the mail of an invitation to teach. A button accepts it.
import { redirect, useActionData, useLoaderData } from "react-router";
import { passwordHint } from "#src/accounts/password/weakness.rules.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { acceptTeaching } from "#src/teaching/teachers/accept-teaching.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { InvitationOfAnother, NewLearner } from "./invitation-parts.tsx";
import { PressForm } from "./press-form.tsx";
import { type ShownTeaching, teachingAt } from "./teach-data.ts";
import { typedInInvitation } from "./typed-in-invitation.ts";

export const loader = load(async ({ ctx, web, url }) => ({
  csrf: web.csrfToken(),
  here: url.pathname + url.search,
  academy: ctx.academy.name,
  passwordHint: passwordHint(ctx.outside.passwords),
  otherWays: ctx.outside.identity.length > 0,
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
  const { shown, gone, academy } = useLoaderData<typeof loader>();
  if (!shown) {
    return (
      <>
        <h1>Esta invitación ya no sirve</h1>
        <p>{gone}</p>
        <ButtonLink href="/explore" size="big" block>
          Explorar cursos
        </ButtonLink>
      </>
    );
  }
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
      <Way {...shown} />
    </>
  );
}

/** What the person does to accept. */
function Way({ stage, email, masked, hasPassword, isHere, signIn, signUp }: ShownTeaching) {
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
        gets="teaching"
      />
    );
  }
  if (stage === "sign-in") {
    return (
      <>
        <p>Tu correo {masked} ya tiene una cuenta. Inicia sesión para aceptar la invitación.</p>
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
        label={["Confirmar mi correo", "Un momento…"]}
      />
    );
  }
  return <PressForm csrf={csrf} failed={failed} label={["Empezar a enseñar", "Un momento…"]} />;
}
