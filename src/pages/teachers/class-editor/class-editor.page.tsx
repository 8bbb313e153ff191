// /teachers/courses/{c}/modules/{m}/classes/{id}: texts, settings, video and files of a class.

import {
  type ClientActionFunctionArgs,
  data,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { changeLesson } from "#src/courses/authoring/lesson/change-lesson.ts";
import { discardLesson } from "#src/courses/authoring/lesson/discard-lesson.ts";
import { finishLesson } from "#src/courses/authoring/lesson/finish-lesson.ts";
import {
  changeIn,
  draftForm,
  finishForm,
  texts,
} from "#src/courses/authoring/lesson/lesson.rules.ts";
import {
  findLessonPlace,
  findOwnLesson,
} from "#src/courses/authoring/lesson/own-lesson-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { documentForm } from "#src/http/forms/form-body.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { answerOrLost } from "#src/http/pages/lost-answer.ts";
import { actForMember, loadForMember, type MemberArgs } from "#src/http/react-router.ts";
import { attachPostedFile } from "#src/media/attachments/attach-posted-file.ts";
import { removeAttachment } from "#src/media/attachments/remove-attachment.ts";
import { listCaptionsOf } from "#src/media/captions/caption-queries.ts";
import { cancelVideo } from "#src/media/class-video/cancel-video.ts";
import { titled } from "#src/pages/frame/title.rules.ts";
import { isProblem, problem } from "#src/problem.ts";
import { ClassEditor } from "./class-editor.tsx";
import { filesData, formData, placeData } from "./class-editor-data.ts";
import { modulesPath } from "./class-paths.rules.ts";
import { inModule } from "./moved.rules.ts";
import { overtaken } from "./overtaken.ts";

type Params = { courseId: string; moduleId: string; classId: string };
type Posted = { form: FormValues; files: Record<string, File> };

export const handle = { scripts: true };

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  titled(matches, loaderData?.lesson.title ?? "Clase"),
];

async function requireOwn(ctx: MemberCtx, params: Params) {
  const { courseId, classId: lessonId } = params;
  const found = await findOwnLesson(ctx, { courseId, lessonId });
  if (!found) throw problem("not_found", texts.unknown);
  return found;
}

export const loader = loadForMember(async ({ ctx, web, url, params }: MemberArgs<Params>) => {
  const found = await requireOwn(ctx, params);
  const { id, moduleId, finishedAt, durationSeconds } = found.lesson;
  if (moduleId !== params.moduleId) throw redirect(inModule(moduleId, url, params));
  return {
    csrf: web.csrfToken(),
    author: ctx.actor.id,
    path: url.pathname,
    here: url.pathname + url.search,
    round: url.search,
    isSaved: url.searchParams.has("guardado"),
    videoTypes: ctx.outside.videoTypes,
    place: placeData(found),
    lesson: { ...formData(found), id, isFinished: finishedAt !== null, durationSeconds },
    files: await filesData(ctx, found),
    captions: await listCaptionsOf(ctx, id),
  };
});

export const action = actForMember(
  async ({ ctx, url, params, form, files }: MemberArgs<Params> & Posted) => {
    if (form.intent === "cancel" && (await isGone(ctx, params))) {
      throw redirect(modulesPath(params.courseId, params.moduleId));
    }
    const found = await requireOwn(ctx, params);
    const { courseId, id: lessonId } = found.lesson;
    const { modulesHref } = placeData(found);
    const which = { courseId, lessonId };
    switch (form.intent) {
      case "attach":
        if (!files.file) throw problem("invalid", "Elige un archivo");
        await attachPostedFile(ctx, lessonId, files.file);
        throw redirect(`${url.pathname}#recursos`);
      case "remove-attachment":
        await removeAttachment(ctx, lessonId, textAt(form, "resourceName") ?? "");
        throw redirect(`${url.pathname}#recursos`);
      case "remove-video":
        await cancelVideo(ctx, lessonId, textAt(form, "videoId") ?? "").catch(orGone);
        throw redirect(`${url.pathname}#video-title`);
      case "cancel":
        await discardLesson(ctx, which);
        throw redirect(modulesHref);
      case "compare":
        return requireOvertaken(ctx, params, form);
    }
    const isDraft = form.intent === "save";
    const change = changeIn(parseForm(isDraft ? draftForm : finishForm, form));
    try {
      const { version } = await (isDraft ? changeLesson : finishLesson)(ctx, which, change);
      throw redirect(isDraft ? `${url.pathname}?guardado=${version}` : modulesHref);
    } catch (error) {
      if (isProblem(error) && error.code === "conflict") return requireOvertaken(ctx, params, form);
      throw error;
    }
  },
  { file: documentForm },
);

export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, texts.notSaved);
}

/** A refusal because the captions of the class have changed comes with how they are now. */
export function shouldRevalidate({
  actionStatus,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOfCaptions = /\/captions(\?|$)/.test(formAction ?? "");
  return (isOfCaptions && actionStatus === 409) || defaultShouldRevalidate;
}

/** Whether another press has removed a class of the caller's, as it was asked for. */
async function isGone(ctx: MemberCtx, params: Params): Promise<boolean> {
  const { courseId, classId: lessonId } = params;
  if (await findOwnLesson(ctx, { courseId, lessonId })) return false;
  return (await findLessonPlace(ctx, params)) !== null;
}

/** What another press has removed is as it was asked for. */
function orGone(error: unknown): void {
  if (!isProblem(error) || error.code !== "not_found") throw error;
}

async function requireOvertaken(ctx: MemberCtx, params: Params, form: FormValues) {
  const both = await overtaken(ctx, params, form);
  if (!both) throw problem("not_found", texts.unknown);
  return data(both, { status: 409 });
}

export default function ClassEditorPage() {
  const page = useLoaderData<typeof loader>();
  // The router keeps the component from one class to the next, and after a choice of versions.
  return <ClassEditor key={`${page.lesson.id} ${page.round}`} {...page} />;
}
