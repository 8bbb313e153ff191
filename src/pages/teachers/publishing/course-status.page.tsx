// Asks before a course is published, unpublished, archived, restored or removed, and does it; also
// without scripts.
import { useEffect, useRef } from "react";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { answerOrLost } from "#src/http/pages/lost-answer.ts";
import { actForMember, loadForMember, type MemberArgs } from "#src/http/react-router.ts";
import { notSaved } from "#src/pages/frame/not-saved.rules.ts";
import { titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import {
  type CourseStatus,
  type Intent,
  isIntent,
  listPath,
  pathInArea,
  statusPath,
} from "#src/teaching/publishing/course-status.rules.ts";
import { decideCourse } from "#src/teaching/publishing/decide-course.ts";
import { publishStateOf } from "#src/teaching/publishing/publish-state-data.ts";
import { wayOut } from "#src/teaching/publishing/status-dialog.tsx";
import { questionOf } from "#src/teaching/publishing/status-question.rules.ts";
import { DecisionForm, QuestionBody } from "#src/teaching/publishing/status-question.tsx";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type Params = { courseId: string };

export const loader = loadForMember(async ({ ctx, web, url, params }: MemberArgs<Params>) => {
  const course = await findOwnCourse(ctx, params.courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  const state = await publishStateOf(ctx, course);
  const given = url.searchParams.get("intent");
  const intent = isIntent(given) ? given : usual[state.status];
  return {
    course: { id: course.id, title: course.title },
    intent,
    state,
    question: questionOf(intent, course, state),
    csrf: web.csrfToken(),
    here: pathInArea(url.searchParams.get("here")),
  };
});

const usual: Record<CourseStatus, Intent> = {
  draft: "publish",
  processing: "publish",
  published: "unpublish",
  archived: "restore",
};

export const action = actForMember(async ({ ctx, form, params }: ActionArgs) => {
  const intent = textAt(form, "intent");
  if (!isIntent(intent)) throw problem("invalid", "Elige qué hacer con el curso");
  const here = pathInArea(textAt(form, "here"));
  const { courseId } = params;
  const { status, isRemoved } = await decideCourse(ctx, courseId, intent);
  // What follows is said there; from there the way leads to the list.
  if (intent === "publish") return redirect(statusPath(courseId, intent));
  if (intent === "remove" && !isRemoved) {
    return redirect(statusPath(courseId, intent, here ?? undefined));
  }
  const isGone = isRemoved && here?.startsWith(`/teachers/courses/${courseId}`);
  return redirect((!isGone && here) || listPath(status));
});

export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, notSaved);
}

type ActionArgs = Parameters<Parameters<typeof actForMember<Response, Params>>[0]>[0];

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  return [titled(matches, loaderData?.question.title ?? "Estado del curso")];
};

const form = "decision";

export default function CourseStatusPage() {
  const { course, intent, state, question, csrf, here } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.problem;
  const out = useRef<HTMLAnchorElement>(null);
  const back = here ?? listPath(state.status);
  const { confirm, isLoss } = question;
  useEffect(() => {
    if (isLoss) out.current?.focus();
  }, [isLoss]);
  const isProcessing = state.status === "processing" && intent === "publish";
  return (
    <main id="contenido" className="wrap course-status">
      <p className="about">{course.title}</p>
      <h1>{question.title}</h1>
      {refused ? <Note kind="error">{refused.detail}</Note> : null}
      {intent === "publish" && state.reasons.length > 0 ? <Returned state={state} /> : null}
      <QuestionBody question={question} />
      {isProcessing ? <Note kind="info">{state.waitingFor}</Note> : null}
      {confirm ? <DecisionForm id={form} courseId={course.id} {...{ intent, csrf, here }} /> : null}
      <div className="acts">
        {confirm ? (
          <Button form={form} variant={isLoss ? "danger" : "primary"}>
            {confirm}
          </Button>
        ) : null}
        {isProcessing ? (
          <>
            <ButtonLink href={listPath("processing")}>Ir a mis cursos</ButtonLink>
            <ButtonLink variant="secondary" href={statusPath(course.id, "unpublish")}>
              Cancelar la publicación
            </ButtonLink>
          </>
        ) : (
          <ButtonLink variant="secondary" href={back} ref={out} autoFocus={isLoss}>
            {wayOut(question, intent)}
          </ButtonLink>
        )}
      </div>
    </main>
  );
}

/** Why the last try did not succeed. */
function Returned({ state: { reasons } }: { state: { reasons: string[] } }) {
  return (
    <Note kind="warn">
      La última vez lo devolvimos por esto:
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Note>
  );
}
