// /semillero/academiesSignUp: three steps to an academy, from its address to the mailed link
// (spec 2 §2).
import { redirect, useActionData, useLoaderData } from "react-router";
import { mainHostAddress } from "#src/academies/addresses/academy-url.ts";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import type { StepAnswer } from "./sign-up-steps.rules.ts";
import { answerStep, headOf } from "./sign-up-steps-data.ts";
import { SignUpView } from "./sign-up-view.tsx";

export const loader = load(async ({ ctx, web, url }) => {
  const elsewhere = mainHostAddress(ctx, url);
  if (elsewhere) throw redirect(elsewhere);
  return {
    head: headOf(ctx),
    csrf: web.csrfToken(),
    suffix: `.${ctx.outside.baseDomain}`,
  };
});

export const action = act(async ({ ctx, form, url }) => {
  const elsewhere = mainHostAddress(ctx, url);
  if (elsewhere) throw redirect(elsewhere);
  return answerStep(ctx, form);
});

export const handle = { scripts: true };

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof loader>> } & TitleArgs;

export function meta({ loaderData, matches }: MetaArgs) {
  return loaderData?.head ?? [titled(matches, "Abre tu academia")];
}

export default function AcademySignUpPage() {
  const answer = useActionData<StepAnswer | FormProblem>();
  const { head: _, ...page } = useLoaderData<typeof loader>();
  return <SignUpView {...page} answer={answer} />;
}
