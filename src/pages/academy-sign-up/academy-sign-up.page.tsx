// /semillero/academiesSignUp: three steps to an academy, from its address to the mailed link
// (spec 2 §2).
import { redirect, useActionData, useLoaderData } from "react-router";
import { act, type FormProblem, load } from "#src/http/react-router.ts";
import { AboutStep } from "./about-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { SentStep } from "./sent-step.tsx";
import { type StepAnswer, shownStep, valuesIn } from "./sign-up-steps.rules.ts";
import { answerStep, mainHostAddress } from "./sign-up-steps-data.ts";
import { useKeptSteps } from "./use-kept-steps.ts";

export const loader = load(async ({ ctx, web, url }) => {
  const elsewhere = mainHostAddress(ctx, url);
  if (elsewhere) throw redirect(elsewhere);
  return { csrf: web.csrfToken(), suffix: `.${ctx.outside.baseDomain}` };
});

export const action = act(async ({ ctx, form, url }) => {
  const elsewhere = mainHostAddress(ctx, url);
  if (elsewhere) throw redirect(elsewhere);
  return answerStep(ctx, form);
});

export const handle = { scripts: true };

export function meta() {
  return [
    { title: "Abre tu academia · Semillero" },
    {
      name: "description",
      content: "Abre tu academia en línea: tus cursos, con tu nombre y en tu propia dirección.",
    },
  ];
}

export default function AcademySignUpPage() {
  const { csrf, suffix } = useLoaderData<typeof loader>();
  const answer = useActionData<StepAnswer | FormProblem>();
  const shown = useKeptSteps(answer);
  const step = shownStep(shown);
  const props = {
    csrf,
    suffix,
    values: valuesIn(shown?.values ?? {}),
    failed: shown?.problem ? shown : undefined,
  };
  // What the browser has kept fills other fields than those of an empty form.
  const key = `${step} ${shown && shown !== answer ? "kept" : "posted"}`;
  if (step === 1) return <AboutStep key={key} {...props} />;
  if (step === 2) return <EmailStep key={key} {...props} />;
  return <SentStep key={key} {...props} sent={shown?.problem ? undefined : shown?.sent} />;
}
