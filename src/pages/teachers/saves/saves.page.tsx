// /teachers/courses/{id}/saves: the last saves of a course's texts; one of them beside the present,
// and the way back to it.
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { saveTexts } from "#src/courses/authoring/saves/course-texts.rules.ts";
import { restoreSave } from "#src/courses/authoring/saves/restore-save.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { answerOrLost } from "#src/http/pages/lost-answer.ts";
import { reloadAfter } from "#src/http/pages/reload-after.ts";
import { actForMember, loadForMember, type MemberArgs } from "#src/http/react-router.ts";
import { notSaved } from "#src/pages/frame/not-saved.rules.ts";
import { titled } from "#src/pages/frame/title.rules.ts";
import { Empty } from "#src/ui/empty.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { SaveCompared } from "./save-compared.tsx";
import savesCss from "./saves.css?url";
import { savesPath } from "./saves.rules.ts";
import { savesData } from "./saves-data.ts";

type Params = { courseId: string };

export const links = () => [{ rel: "stylesheet", href: savesCss }];

export const loader = loadForMember(async (page: MemberArgs<Params>) => savesData(page));

export const action = actForMember(async ({ ctx, form, params }: ActionArgs) => {
  const version = Number(textAt(form, "version")) || undefined;
  const { courseId } = params;
  await restoreSave(ctx, { courseId, saveId: textAt(form, "save") ?? "", version });
  return redirect(`${savesPath(courseId)}?restored=1`);
});

export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, notSaved);
}

/** A refusal because the course has changed comes with how it is now. */
export const shouldRevalidate = reloadAfter(409);

type ActionArgs = Parameters<Parameters<typeof actForMember<Response, Params>>[0]>[0];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  titled(matches, "Versiones guardadas"),
];

export default function SavesPage() {
  const { course, saves, shown, isGone, isRestored, csrf } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.problem;
  return (
    <main id="contenido" className="wrap course-saves">
      <p>
        <a className="back" href={shown ? savesPath(course.id) : course.listHref}>
          <Icon name="arrow-left" small /> {shown ? "Versiones guardadas" : "Mis cursos"}
        </a>
      </p>
      <p className="about">{course.title}</p>
      <h1>{shown ? shown.title : "Versiones guardadas"}</h1>
      {refused ? (
        <Note kind="error" focus>
          <p>{refused.detail}</p>
          {refused.errors?.map(({ path, message }) =>
            message === refused.detail ? null : <p key={path}>{message}</p>,
          )}
        </Note>
      ) : null}
      {isRestored && !shown ? (
        <Note kind="ok">
          Listo: el curso tiene otra vez esos textos. Lo que había antes también quedó en esta
          lista.
        </Note>
      ) : null}
      {isGone ? <Note kind="warn">{saveTexts.gone}</Note> : null}
      {shown ? (
        <SaveCompared course={course} shown={shown} csrf={csrf} />
      ) : (
        <SaveList course={course} saves={saves} />
      )}
    </main>
  );
}

type ListProps = Pick<Awaited<ReturnType<typeof savesData>>, "course" | "saves">;

function SaveList({ course, saves }: ListProps) {
  if (saves.length === 0) {
    return (
      <Empty
        level="h2"
        title="Todavía no hay versiones"
        hint="Cada vez que cambies los textos del curso, aquí queda cómo estaban, para volver a ellos."
        action={<a href={course.editHref}>Editar el curso</a>}
      />
    );
  }
  return (
    <>
      <p className="lead">
        Así quedaron los textos del curso las últimas veces que los guardaste. Mira una versión y
        vuelve a ella si quieres: lo de ahora no se pierde.
      </p>
      <ol className="saves">
        {saves.map(({ id, at, by, changed, isPresent, href }) => (
          <li key={id}>
            <div>
              <h2>{at}</h2>
              <p className="small muted">
                {by} · {changed}
              </p>
            </div>
            {isPresent ? (
              <p className="pill">Así está ahora</p>
            ) : (
              <a href={href}>
                Ver<span className="sr"> la versión: {at}</span>
              </a>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
