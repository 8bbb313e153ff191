// /teachers/courses/{c}/modules/{m}/classes: a new class; a file or «Finalizar Clase» makes it.
import {
  type ClientActionFunctionArgs,
  data,
  redirect,
  replace,
  useLoaderData,
} from "react-router";
import { createLesson, newLessonId } from "#src/courses/authoring/lesson/create-lesson.ts";
import {
  changeIn,
  draftForm,
  finishForm,
  texts,
} from "#src/courses/authoring/lesson/lesson.rules.ts";
import { findLessonPlace } from "#src/courses/authoring/lesson/own-lesson-queries.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { answerOrLost } from "#src/http/pages/lost-answer.ts";
import { actForMember, loadForMember, type MemberArgs } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { isProblem, problem } from "#src/problem.ts";
import { newClass, placeData } from "./class-editor-data.ts";
import type { FinishIntent } from "./finish-intents.rules.ts";
import { NewClass } from "./new-class.tsx";
import { overtaken } from "./overtaken.ts";

type Params = { courseId: string; moduleId: string };
type Posted = { form: FormValues };

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Nueva clase")];
}

export const loader = loadForMember(async ({ ctx, web, url, params }: MemberArgs<Params>) => {
  const found = await findLessonPlace(ctx, params);
  if (!found) throw problem("not_found", texts.unknownModule);
  return {
    csrf: web.csrfToken(),
    author: ctx.actor.id,
    path: url.pathname,
    videoTypes: ctx.outside.videoTypes,
    place: placeData(found),
    lesson: newClass,
    /** The id of the class once it is made, so that a form that is sent twice makes one. */
    newId: newLessonId(),
  };
});

export const action = actForMember(async ({ ctx, params, form }: MemberArgs<Params> & Posted) => {
  const found = await findLessonPlace(ctx, params);
  if (!found) throw problem("not_found", texts.unknownModule);
  const { modulesHref, classesHref } = placeData(found);
  const finished = form.intent !== "save";
  const { version, ...given } = changeIn(parseForm(finished ? finishForm : draftForm, form));
  const { courseId, moduleId } = params;
  const key = textAt(form, "key");
  const making = createLesson(ctx, courseId, { ...given, id: key, moduleId, finished });
  const made = await making.catch(async (error) => {
    // Made by a form whose answer was lost, and changed since.
    const isConflict = isProblem(error) && error.code === "conflict";
    const both = isConflict && key && (await overtaken(ctx, { courseId, classId: key }, form));
    if (!both) throw error;
    return both;
  });
  if ("problem" in made) return data(made, { status: 409 });
  // Files that were chosen are sent by the page of the class. Back leads to the modules, not to a
  // second new class.
  const isDone = finished && form.intent !== ("finish-with-files" satisfies FinishIntent);
  throw isDone ? redirect(modulesHref) : replace(`${classesHref}/${made.id}`);
});

export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, texts.notSaved);
}

export default function NewClassPage() {
  return <NewClass {...useLoaderData<typeof loader>()} />;
}
