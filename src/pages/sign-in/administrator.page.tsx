// /login/administrator?token=…: the link in the mail of an invitation to administer the academy. A
// button accepts it.
import { redirect, useActionData, useLoaderData } from "react-router";
import { dashboardPath } from "#src/academies/admin-paths.rules.ts";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { administratorTexts } from "#src/accounts/administrators/administrators.rules.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { acceptAdministration } from "#src/teaching/administrators/accept-administration.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";
import { administrationAt, type ShownAdministration } from "./administrator-data.ts";
import { InvitationGone, InvitationWay } from "./invitation-way.tsx";
import { invitationForms } from "./invited-visitor.ts";
import { typedInInvitation } from "./typed-in-invitation.ts";

export const loader = load(async ({ ctx, web, url }) => ({
  forms: invitationForms({ ctx, web, url }),
  academy: ctx.academy.name,
  hasCourses: !isAway(ctx.academy, ctx.now),
  ...(await administrationAt(ctx, url)),
}));

export const action = act(async ({ ctx, web, form, url }) => {
  const token = url.searchParams.get("token") ?? "";
  const { shown } = await administrationAt(ctx, url);
  const typed = shown ? typedInInvitation(form, shown) : {};
  const { outcome, tokens } = await acceptAdministration(ctx, { token, ...typed });
  if (tokens) web.keepSession(tokens);
  // Otherwise the address is proven now; the same page goes on.
  throw redirect(outcome === "administers" ? dashboardPath : url.pathname + url.search);
});

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Te invitaron a administrar"), { name: "robots", content: "noindex" }];
}

export default function AdministratorPage() {
  const { shown, gone, signIn, academy, hasCourses } = useLoaderData<typeof loader>();
  if (!shown) return <InvitationGone text={gone} signIn={signIn} hasCourses={hasCourses} />;
  if (shown.stage === "mine") {
    return (
      <>
        <h1>Aceptaste esta invitación</h1>
        <ButtonLink href="/dashboard" size="big" block>
          Seguir
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <h1>Te invitaron a administrar</h1>
      <p>
        Vas a administrar <strong>{academy}</strong>: sus páginas, sus ventas, sus docentes y sus
        estudiantes.
      </p>
      <Way {...shown} />
    </>
  );
}

/** What the person does to accept. */
function Way(shown: ShownAdministration) {
  const { forms } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const { stage } = shown;
  if (stage === "teaches") {
    return (
      <>
        <Note kind="warn">{administratorTexts.youTeach}</Note>
        <ButtonLink href="/teachers" size="big" block>
          Ir a tus cursos
        </ButtonLink>
      </>
    );
  }
  // What an administrator does asks for a password.
  return (
    <InvitationWay
      {...forms}
      otherWays={false}
      {...{ ...shown, stage }}
      failed={failed}
      gets="administration"
    />
  );
}
