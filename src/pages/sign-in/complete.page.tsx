// /login/complete: the last step of a sign-up, to learn or to teach (spec 1 §2).
import { redirect, useActionData, useLoaderData } from "react-router";
import { brandOf } from "#src/academies/brand-of.ts";
import { savePosted } from "#src/accounts/picture/save-posted.ts";
import { completeInput } from "#src/accounts/rules.ts";
import { liveUser } from "#src/accounts/session/session.ts";
import { type Arrival, arrivalOf, leave, navbarCampaign } from "#src/accounts/sign-in/arrival.ts";
import { completeSignUp } from "#src/accounts/sign-up/complete-sign-up.ts";
import { noNewTeachers } from "#src/accounts/teachers/no-new-teachers.ts";
import { findPendingInvitation } from "#src/accounts/teachers/teacher-invitation-queries.ts";
import { teachingPath, teachingTexts } from "#src/accounts/teachers/teaching.rules.ts";
import { pictureForm } from "#src/http/forms/form-body.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { Brand } from "#src/ui/brand/brand.tsx";
import completeCss from "./complete.css?url";
import { SignUpChoice } from "./sign-up-choice.tsx";
import { TeacherForm } from "./teacher-form.tsx";

export const loader = load(async ({ ctx, web, url }) => {
  const { actor } = ctx;
  const here = url.pathname + url.search;
  if (!actor) throw redirect(`/login?redirectTo=${encodeURIComponent(here)}`);
  const arrival = await arrivalOf(ctx, url);
  if (actor.completedSignUp) throw redirect(leave(arrival, actor));
  const user = await liveUser({ ...ctx, actor });
  const { name, description, pictureUrl } = user;
  const isInvited = user.emailVerifiedAt !== null && (await findPendingInvitation(ctx, user.email));
  const shut = noNewTeachers(ctx);
  const mode = shut !== null ? "invitation" : isInvited ? "open" : ctx.academy.teaching;
  return {
    academy: brandOf(ctx),
    csrf: web.csrfToken(),
    mode,
    whyOnlyLearn: shut ?? teachingTexts.invitedOnly,
    teaching: url.searchParams.get("step") === "teacher" && mode !== "invitation",
    choiceHref: `/login/complete${arrival.query}`,
    teacherHref: `/login/complete?step=teacher${arrival.query.replace("?", "&")}`,
    profile: { name, description, pictureUrl },
  };
});

export const action = act(
  async ({ ctx, web, form, files, url }) => {
    const { actor } = ctx;
    if (!actor) throw problem("unauthenticated", "Debes iniciar sesión");
    const member = { ...ctx, actor };
    const teaching = form.role === "teacher";
    const complete = async () => completeSignUp(member, parseForm(completeInput, form));
    const { user, tokens } = await savePosted(member, { form, files }, complete);
    web.keepSession(tokens);
    const arrival = await arrivalOf(ctx, url);
    // The academy was asked.
    if (teaching && user.role === "student") throw redirect(`${teachingPath}?done=asked`);
    throw redirect(teaching ? teacherHome(arrival) : leave(arrival, user));
  },
  { file: pictureForm },
);

/**
 * Spec 1 §2, Post-login redirects. The links of the top navigation name the page where they stood,
 * which is no place that a new teacher asked for.
 */
function teacherHome({ redirectTo, campaign }: Arrival): string {
  return campaign === navbarCampaign || redirectTo === null ? "/dashboard" : redirectTo;
}

export const handle = { scripts: true };

export const links = () => [{ rel: "stylesheet", href: completeCss }];

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Completa tu registro")];
}

export default function CompletePage() {
  const { academy, csrf, mode, whyOnlyLearn, teaching, choiceHref, teacherHref, profile } =
    useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  return (
    <>
      <header className="top slim">
        <div className="wrap in">
          <Brand academy={academy} />
        </div>
      </header>
      <main id="contenido" className="wrap complete">
        {teaching ? (
          <TeacherForm
            csrf={csrf}
            profile={profile}
            choiceHref={choiceHref}
            asks={mode === "approval"}
            failed={failed}
          />
        ) : (
          <SignUpChoice
            firstName={profile.name.split(" ")[0] ?? ""}
            csrf={csrf}
            mode={mode}
            whyOnlyLearn={whyOnlyLearn}
            teacherHref={teacherHref}
            refusal={failed?.problem.detail}
          />
        )}
      </main>
    </>
  );
}
