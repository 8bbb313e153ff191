// /teachers/courses/create and /teachers/courses/{id}/edit?step=1..3: the course wizard.

import {
  type ClientActionFunctionArgs,
  data,
  type MetaFunction,
  replace,
  useActionData,
  useLoaderData,
} from "react-router";
import { newCourseId } from "#src/courses/authoring/create-course.ts";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import { logFault } from "#src/fault.ts";
import { problemOf } from "#src/http/errors.ts";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { FormEdited } from "#src/http/forms/parse-form.ts";
import { answerOrLost } from "#src/http/pages/lost-answer.ts";
import { actForMember, loadForMember, type MemberArgs } from "#src/http/react-router.ts";
import { titled } from "#src/pages/frame/title.rules.ts";
import { isProblem, problem } from "#src/problem.ts";
import { saveNew, saveStep } from "./save-step.ts";
import wizardCss from "./wizard.css?url";
import { comparedFields, oops, savedForm, stepTitles } from "./wizard.rules.ts";
import { findCourseOf, stepIn, wizardData } from "./wizard-data.ts";
import { type WizardAnswer, WizardView } from "./wizard-view.tsx";

type Params = { courseId?: string };

export const links = () => [{ rel: "stylesheet", href: wizardCss }];

export const loader = loadForMember(async (page: MemberArgs<Params>) => wizardData(page));

export const action = actForMember(
  async ({ ctx, params, form, url }: MemberArgs<Params> & { form: FormValues }) => {
    const step = stepIn(url);
    const course = params.courseId ? await findCourseOf(ctx, params.courseId) : null;
    try {
      const next = course ? saveStep(ctx, { course, step, form }) : saveNew(ctx, form);
      throw replace(await next);
    } catch (error) {
      if (error instanceof FormEdited || error instanceof Response) throw error;
      if (isProblem(error) && error.message === staleCourse) {
        const now = await findCourseOf(ctx, params.courseId ?? String(form.key));
        const fields = comparedFields(step, form, savedForm(step, now));
        const otherKey = course ? undefined : newCourseId();
        const stale = { fields, version: now.version, courseId: now.id, otherKey };
        return data({ problem: error.body(), values: form, stale }, { status: 409 });
      }
      if (problemOf(error)) throw error;
      logFault(ctx.log, error, "course not saved", { courseId: params.courseId });
      throw problem("unavailable", oops);
    }
  },
);

export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, oops);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const step = loaderData?.step ?? 1;
  return [titled(matches, `Paso ${step} de 3: ${stepTitles[step]}`)];
};

export default function WizardPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<WizardAnswer>();
  return <WizardView key={page.key} page={page} answer={answer} />;
}
