// /teachers/courses/{id}/copy: asks before a course is duplicated, and does it; also without scripts.
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
import { titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { copyCourse, newCopyId } from "#src/teaching/copying/copy-course.ts";
import { listPath } from "#src/teaching/publishing/course-status.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

type Params = { courseId: string };

export const loader = loadForMember(async ({ ctx, web, params }: MemberArgs<Params>) => {
  const course = await findOwnCourse(ctx, params.courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  return {
    title: course.title,
    listHref: listPath(course.status),
    /** The id of the copy, so that a form that is sent twice makes one. */
    copyId: newCopyId(),
    csrf: web.csrfToken(),
  };
});

export const action = actForMember(async ({ ctx, form, params }: ActionArgs) => {
  const { courseId } = params;
  const { id, waiting } = await copyCourse(ctx, courseId, textAt(form, "copyId"));
  const query = new URLSearchParams({ step: "1", copied: courseId });
  if (waiting.length > 0) {
    query.set(
      "waiting",
      waiting
        .slice(0, mostNamed)
        .map((lesson) => lesson.id)
        .join(" "),
    );
  }
  return redirect(`/teachers/courses/${id}/edit?${query}`);
});

/** The page stays, and with it the id, so that the next press finds the copy that was made. */
export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, "No pudimos duplicar el curso. Por favor, inténtalo de nuevo.");
}

/** An address with more of them would be too long for some servers. */
const mostNamed = 20;

type ActionArgs = Parameters<Parameters<typeof actForMember<Response, Params>>[0]>[0];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  titled(matches, "Duplicar curso"),
];

export default function CopyPage() {
  const { title, listHref, copyId, csrf } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.problem;
  return (
    <main id="contenido" className="wrap course-status">
      <p className="about">{title}</p>
      <h1>¿Duplicar este curso?</h1>
      {refused ? <Note kind="error">{refused.detail}</Note> : null}
      <p>
        La copia es un borrador tuyo con los mismos textos, precio, portada, módulos, clases, videos
        y archivos. No lleva estudiantes, ventas, comentarios ni fecha de lanzamiento, y lo que
        cambies en ella no cambia el original.
      </p>
      <form method="post" className="acts">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="copyId" value={copyId} />
        <Button>Duplicar</Button>
        <ButtonLink variant="secondary" href={listHref}>
          Cancelar
        </ButtonLink>
      </form>
    </main>
  );
}
