import { useEffect } from "react";
import { useActionData } from "react-router";
import { texts } from "#src/courses/authoring/lesson/lesson.rules.ts";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import { fieldsOf, textAt } from "#src/http/forms/form-data.rules.ts";
import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { uploadVerbs } from "#src/media/uploading/upload-queue.tsx";
import { useShownAnswer } from "#src/pages/frame/use-shown-answer.ts";
import { LeaveDialog } from "#src/pages/teachers/saving/leave-dialog.tsx";
import { OopsDialog } from "#src/pages/teachers/saving/oops-dialog.tsx";
import { useLastAnswer } from "#src/pages/teachers/saving/use-last-answer.ts";
import { useSaving } from "#src/pages/teachers/saving/use-saving.ts";
import { ButtonLink } from "#src/ui/controls/button.tsx";
import { KeptNote } from "#src/ui/forms/kept-note.tsx";
import { StaleSection } from "#src/ui/forms/stale-section.tsx";
import { laterPart } from "#src/ui/later-part.tsx";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { CancelClass } from "./cancel-class.tsx";
import { takeFiles } from "./chosen-files.browser.ts";
import type { ClassPage } from "./class-editor-data.ts";
import { ClassFooter, DraftButton } from "./class-footer.tsx";
import { ClassForm } from "./class-form.tsx";
import { ClassFrame } from "./class-frame.tsx";
import { classPlace } from "./class-paths.rules.ts";
import { ClassSettings } from "./class-settings.tsx";
import { type Overtaken, staleFields } from "./overtaken.rules.ts";
import { saverOf } from "./save-class.browser.ts";

// The texts can be written before its scripts have loaded.
const ClassFiles = laterPart(async () => (await import("./class-files.tsx")).ClassFiles);

/** The editing page of a class; everything that is not text is saved at once. */
export function ClassEditor(page: ClassPage) {
  const { csrf, path, place, lesson, files, isSaved } = page;
  const { watchHref } = files;
  const answer = useActionData<(FormProblem & Partial<Overtaken>) | LostAnswer>();
  const failed = useShownAnswer(answer);
  const isOfFile = failed?.values.intent === "attach";
  const last = useLastAnswer(isOfFile ? undefined : failed);
  const overtaken = last?.now ? { ...last, now: last.now } : null;
  const classId = lesson.id;
  const saving = useSaving({
    place: classPlace(page.author, classId),
    version: lesson.version,
    answer,
    formAnswer: isOfFile ? undefined : failed,
    // What learners see changes only where its teacher says so.
    save: lesson.isFinished ? undefined : saverOf({ courseId: place.courseId, classId, lesson }),
  });

  useEffect(() => {
    const given = { classId, classTitle: lesson.title, classPath: path };
    const chosen = takeFiles(classId);
    uploadVerbs.add(chosen.map((one) => ({ ...one, ...given, knownId: null })));
  }, [classId, lesson.title, path]);

  const typed = (name: string) => saving.answer?.values && textAt(saving.answer.values, name);
  return (
    <ClassFrame
      title="Editar clase"
      place={place}
      isFinished={lesson.isFinished}
      action={
        <ButtonLink variant="secondary" href={`${watchHref}?view=teacher`}>
          <Icon name="eye" small /> Vista previa
        </ButtonLink>
      }
    >
      {isSaved ? (
        <Note kind="ok">Borrador guardado. Nadie lo ve hasta que lo finalices.</Note>
      ) : null}
      {saving.kept ? <KeptNote at={saving.kept.at} onDiscard={saving.discard} /> : null}
      <div className="class-editor" {...saving.area}>
        {overtaken ? (
          <div className="class-texts">
            <StaleSection
              title={staleCourse}
              fields={staleFields(overtaken)}
              csrf={csrf}
              posted={fieldsOf(overtaken.values)}
              version={overtaken.now.version}
              intent={lesson.isFinished ? "finish" : String(overtaken.intent)}
              href={`${path}?version=${overtaken.now.version}`}
              onTakeSaved={saving.discard}
            />
          </div>
        ) : (
          <ClassForm key={saving.formKey} csrf={csrf} saved={lesson} saving={saving} />
        )}
        <ClassFiles page={page} fault={isOfFile ? failed.problem.detail : null} />
        {overtaken ? null : (
          <>
            <ClassSettings key={`settings ${saving.formKey}`} saved={lesson} typed={typed} />
            {lesson.isFinished ? null : (
              <DraftButton hint="Guarda el texto sin mostrar la clase todavía." />
            )}
            <ClassFooter>
              {lesson.isFinished ? (
                <ButtonLink variant="text" href={place.modulesHref}>
                  Cancelar
                </ButtonLink>
              ) : (
                <CancelClass classId={classId} title={lesson.title} />
              )}
            </ClassFooter>
          </>
        )}
      </div>
      <LeaveDialog guard={saving.guard} />
      <OopsDialog
        text={texts.notSaved}
        failed={answer?.values ? null : answer}
        failures={saving.failures}
      />
    </ClassFrame>
  );
}
