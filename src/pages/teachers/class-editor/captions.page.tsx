// Takes, corrects and removes the captions of a class; the page of the class shows the same part.
import {
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { captionsForm } from "#src/http/forms/form-body.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { answerOrLost, type LostAnswer } from "#src/http/pages/lost-answer.ts";
import { reloadAfter } from "#src/http/pages/reload-after.ts";
import {
  actForMember,
  type FormProblem,
  loadForMember,
  type MemberArgs,
} from "#src/http/react-router.ts";
import { isCaptionLanguage } from "#src/media/captions/caption-languages.rules.ts";
import {
  findCaptions,
  findManagedLesson,
  listCaptionsOf,
} from "#src/media/captions/caption-queries.ts";
import { type CaptionsDone, CaptionsField } from "#src/media/captions/captions-field.tsx";
import { editableText } from "#src/media/captions/cue.rules.ts";
import { captionTexts } from "#src/media/captions/read-captions.rules.ts";
import { removeCaptions } from "#src/media/captions/remove-captions.ts";
import { saveCaptionFile, saveCaptions } from "#src/media/captions/save-captions.ts";
import { findLessonVideo } from "#src/media/queries.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { KeptCaptions, notSaved } from "./kept-captions.tsx";
import { inModule } from "./moved.rules.ts";

type Params = { courseId: string; moduleId: string; classId: string };

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Subtítulos")];
}

export const loader = loadForMember(async ({ ctx, web, url, params }: MemberArgs<Params>) => {
  const lesson = await placedLesson({ ctx, params });
  const { moduleId } = lesson;
  if (moduleId !== params.moduleId) throw redirect(inModule(moduleId, url, params));
  const language = url.searchParams.get("language");
  const [captions, found, { ready }] = await Promise.all([
    listCaptionsOf(ctx, lesson.id),
    language === null ? null : findCaptions(ctx, lesson.id, language),
    findLessonVideo(ctx, lesson.id),
  ]);
  if (language !== null && !isCaptionLanguage(language)) {
    throw problem("not_found", "La clase no tiene subtítulos en ese idioma");
  }
  return {
    csrf: web.csrfToken(),
    author: ctx.actor.id,
    lesson: { id: lesson.id, title: lesson.title },
    classPath: pathOf(params),
    captions,
    durationSeconds: ready?.durationSeconds ?? null,
    corrected: language === null ? null : correctedOf(language, found),
  };
});

/** Captions that another tab has removed can be saved again: whoever corrects them loses nothing. */
function correctedOf(language: string, found: Awaited<ReturnType<typeof findCaptions>>) {
  if (!found) return { language, source: unnamed, version: 0, text: "" };
  const { source, version, vtt } = found;
  return { language, source, version, text: editableText(vtt) };
}

const unnamed = "clase.vtt";

export const action = actForMember<CaptionsDone, Params>(
  async ({ ctx, params, form, files }) => {
    const lesson = await placedLesson({ ctx, params });
    const said = await change(ctx, lesson.id, { form, file: files.file });
    // A script shows the answer where the form is.
    if (form.stay) return { said };
    throw redirect(`${pathOf(params)}#subtitulos`);
  },
  { file: captionsForm },
);

type Sent = { form: FormValues; file: File | undefined };

/** @returns what to tell its teacher. */
async function change(ctx: MemberArgs["ctx"], lessonId: string, { form, file }: Sent) {
  const language = textAt(form, "language") ?? "";
  const version = numberAt(form, "version");
  switch (form.intent) {
    case "remove":
      await removeCaptions(ctx, lessonId, language, version);
      return "Quitamos los subtítulos.";
    case "correct": {
      const text = textAt(form, "text") ?? "";
      const source = (await findCaptions(ctx, lessonId, language))?.source;
      await saveCaptions(ctx, lessonId, language, {
        ...{ text, fileName: source ?? unnamed, version },
      });
      return "Guardamos los subtítulos.";
    }
    default: {
      if (!file?.size) throw problem("invalid", captionTexts.none);
      const known = numberAt(form, `known.${language}`) ?? 0;
      const saved = await saveCaptionFile(ctx, lessonId, language, { file, version: known });
      const many = saved.cueCount === 1 ? "1 subtítulo" : `${saved.cueCount} subtítulos`;
      return `Guardamos ${many} en ${saved.label.toLowerCase()}.`;
    }
  }
}

/** A lost connection shows beside what was typed, not in place of the page. */
export function clientAction(args: ClientActionFunctionArgs) {
  return answerOrLost(args, notSaved);
}

/** A refusal because the captions have changed comes with how they are now. */
export const shouldRevalidate = reloadAfter(409);

function numberAt(form: FormValues, name: string): number | undefined {
  const text = textAt(form, name);
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

async function placedLesson({ ctx, params }: Pick<MemberArgs<Params>, "ctx" | "params">) {
  const lesson = await findManagedLesson(ctx, params.classId);
  if (lesson.courseId !== params.courseId) throw problem("not_found", "Esta clase no existe");
  return lesson;
}

function pathOf({ courseId, moduleId, classId }: Params): string {
  return `/teachers/courses/${courseId}/modules/${moduleId}/classes/${classId}`;
}

export default function CaptionsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { csrf, author, lesson, classPath, captions, durationSeconds, corrected } = loaded;
  const answer = useActionData<FormProblem | LostAnswer | CaptionsDone>();
  const failed = answer?.problem ? answer : undefined;
  return (
    <main id="contenido" className="wrap captions-page">
      <a className="back" href={`${classPath}#subtitulos`}>
        <Icon name="arrow-left" small /> {lesson.title}
      </a>
      {corrected ? (
        <KeptCaptions
          key={corrected.language}
          {...{ csrf, author, classPath }}
          lessonId={lesson.id}
          captions={corrected}
          answer={failed}
        />
      ) : (
        <>
          <h1>Subtítulos de la clase</h1>
          <CaptionsField {...{ csrf, captions, durationSeconds, failed }} classId={lesson.id} />
        </>
      )}
    </main>
  );
}
