// /teachers/questions: the questions below the teacher's classes that wait for an answer, each with
// its form; also without scripts.

import {
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { answerOrLost } from "#src/http/pages/lost-answer.ts";
import { actForMember, type FormProblem, loadForMember } from "#src/http/react-router.ts";
import { answerQuestion } from "#src/lessons/comments/answer-question.ts";
import {
  questionsPagePath,
  questionsPerPage,
  readQuestionsQuery,
} from "#src/lessons/comments/questions.rules.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { Pager } from "#src/ui/controls/pager.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SpotArt } from "#src/ui/pictures/spot-art.tsx";
import { Answered, answeredId } from "./answered.tsx";
import { LostAnswer } from "./lost-answer.tsx";
import { QuestionItem } from "./question-item.tsx";
import { waitingQuestions } from "./questions-data.ts";

export const loader = loadForMember(async ({ ctx, web, url }) => {
  const query = readQuestionsQuery(url.searchParams);
  const { answered } = query;
  const list = await waitingQuestions(ctx, query);
  // The last question of the last page may have been answered just now.
  if (list.page > list.pages) throw redirect(questionsPagePath({ page: list.pages, answered }));
  return { ...list, answered, viewerId: ctx.actor.id, csrf: web.csrfToken() };
});

export const action = actForMember(async ({ ctx, form, url }) => {
  const id = textAt(form, "answerTo") ?? "";
  await answerQuestion(ctx, { id, text: textAt(form, "comment") ?? "" });
  const { page } = readQuestionsQuery(url.searchParams);
  throw redirect(`${questionsPagePath({ page, answered: id })}#${answeredId}`);
});

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = await request.clone().formData();
  const values = { answerTo: String(sent.get("answerTo")), comment: String(sent.get("comment")) };
  return answerOrLost({ serverAction }, notSent, values);
}

const notSent = "No se pudo enviar tu respuesta. Revisa tu conexión e intenta de nuevo.";

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Preguntas sin responder")];
}

export default function QuestionsPage() {
  const { total, pages, page, isGone, questions, answered, viewerId, csrf } =
    useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const failedId = failed && textAt(failed.values, "answerTo");
  const isListed = questions.some(({ id }) => id === failedId);
  return (
    <main id="contenido" className="wrap questions">
      <p>
        <a className="back" href="/teachers">
          <Icon name="arrow-left" small /> Inicio
        </a>
      </p>
      <h1>Preguntas sin responder</h1>
      <div role="status">
        {answered && !failed ? <Answered viewerId={viewerId} questionId={answered} /> : null}
        {isGone && !failed ? <Note kind="info">Esa pregunta ya no espera respuesta.</Note> : null}
      </div>
      {failed && !isListed ? <LostAnswer failed={failed} /> : null}
      {total > 0 ? (
        <>
          <p className="muted">{waitingText(total)}</p>
          <ol className="question-list" start={(page - 1) * questionsPerPage + 1}>
            {questions.map((question) => (
              <QuestionItem
                key={question.id}
                question={question}
                viewerId={viewerId}
                csrf={csrf}
                failed={question.id === failedId ? failed : undefined}
              />
            ))}
          </ol>
        </>
      ) : (
        <Empty
          art={<SpotArt motif="basket" />}
          level="h2"
          title="No tienes preguntas sin responder"
          hint="Cuando alguien pregunte debajo de una de tus clases, aquí encuentras su pregunta."
        />
      )}
      {pages > 1 ? (
        <Pager page={page} pages={pages} to={(page) => questionsPagePath({ page })} />
      ) : null}
    </main>
  );
}

function waitingText(total: number): string {
  if (total === 1) return "Una pregunta espera tu respuesta.";
  const counted = formatCounted(total, "pregunta espera", "preguntas esperan");
  return `${counted} tu respuesta; primero, la más antigua.`;
}
