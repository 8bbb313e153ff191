// /teachers/courses/{id}/info: figures, learners and invitations of a course of the teacher's own.
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "react-router";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { coursePath, previewQuery } from "#src/courses/rules.ts";
import { addressesForm } from "#src/http/forms/form-body.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { answerOrLost } from "#src/http/pages/lost-answer.ts";
import { actForMember, loadForMember, type MemberArgs } from "#src/http/react-router.ts";
import { titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { inviteTexts } from "#src/teaching/invitations/invitation-texts.rules.ts";
import { listPath } from "#src/teaching/publishing/course-status.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { changeInvitations, type InfoAnswer, type InfoDone } from "./change-invitations.ts";
import { readInfo } from "./info-data.ts";
import { InfoHead } from "./info-head.tsx";
import { readInfoQuery } from "./info-query.rules.ts";
import { Invite } from "./invite-dialog.tsx";
import { People } from "./people.tsx";

type Params = { courseId: string };

export const loader = loadForMember(async ({ ctx, web, url, params }: MemberArgs<Params>) => {
  const course = await findOwnCourse(ctx, params.courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  const { id, title, status } = course;
  return {
    course: {
      ...{ id, title, status },
      listHref: listPath(status),
      previewHref: `${coursePath(course)}${previewQuery}`,
    },
    ...(await readInfo(ctx, course, readInfoQuery(url.searchParams))),
    isInviting: url.searchParams.get("invite") === "1",
    author: ctx.actor.id,
    csrf: web.csrfToken(),
  };
});

export const action = actForMember<InfoDone, Params>(
  async ({ ctx, params, form, files }) =>
    changeInvitations(ctx, params.courseId, { form, list: files.list }),
  { file: addressesForm },
);

export async function clientAction(args: ClientActionFunctionArgs) {
  const sent = await args.request.clone().formData();
  const isWithdrawn = sent.get("intent") === "withdraw";
  return answerOrLost(args, isWithdrawn ? notWithdrawn : inviteTexts.failed);
}

const notWithdrawn = "No pudimos retirar la invitación. Por favor, inténtalo de nuevo.";

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  titled(matches, loaderData?.course.title ?? "Tu curso"),
];

export default function InfoPage() {
  const { course, figures, isInviting, author, csrf, ...lists } = useLoaderData<typeof loader>();
  const answer = useActionData<InfoAnswer>();
  const isOfInvite = answer !== undefined && isAboutInviting(answer);
  return (
    <main id="contenido" className="wrap">
      <InfoHead course={course} figures={figures} />
      <Invite
        key={course.id}
        course={course}
        author={author}
        csrf={csrf}
        onPage={isInviting}
        answer={isOfInvite ? answer : undefined}
      />
      <section aria-labelledby="estudiantes">
        <People courseId={course.id} lists={lists} csrf={csrf}>
          {answer && !isOfInvite ? <Told answer={answer} /> : null}
        </People>
      </section>
    </main>
  );
}

function isAboutInviting(answer: InfoAnswer): boolean {
  if (answer.problem) return textAt(answer.values ?? {}, "intent") === "invite";
  return "results" in answer;
}

/** What became of an invitation that was sent again or withdrawn. */
function Told({ answer }: { answer: InfoAnswer }) {
  if (answer.problem) {
    return (
      <Note kind="error" focus>
        {answer.problem.detail}
      </Note>
    );
  }
  return "told" in answer ? (
    <Note kind="ok" focus>
      {answer.told}
    </Note>
  ) : null;
}
