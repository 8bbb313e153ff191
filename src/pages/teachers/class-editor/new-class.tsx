import { type SyntheticEvent, useRef, useState } from "react";
import { useActionData } from "react-router";
import { texts } from "#src/courses/authoring/lesson/lesson.rules.ts";
import { fieldsOf, textAt } from "#src/http/forms/form-data.rules.ts";
import type { LostAnswer } from "#src/http/pages/lost-answer.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { VideoChooser } from "#src/media/class-video/video-chooser.tsx";
import { useShownAnswer } from "#src/pages/frame/use-shown-answer.ts";
import { LeaveDialog } from "#src/pages/teachers/saving/leave-dialog.tsx";
import { OopsDialog } from "#src/pages/teachers/saving/oops-dialog.tsx";
import { useSaving } from "#src/pages/teachers/saving/use-saving.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { KeptNote } from "#src/ui/forms/kept-note.tsx";
import { StaleSection } from "#src/ui/forms/stale-section.tsx";
import { Note } from "#src/ui/note.tsx";
import { AttachmentChooser } from "./attachment-chooser.tsx";
import { holdFiles } from "./chosen-files.browser.ts";
import type { NewClassPage } from "./class-editor-data.ts";
import { ClassFooter, DraftButton } from "./class-footer.tsx";
import { ClassForm, classFormId } from "./class-form.tsx";
import { ClassFrame } from "./class-frame.tsx";
import { classPlace } from "./class-paths.rules.ts";
import { ClassSettings } from "./class-settings.tsx";
import { type Overtaken, staleFields } from "./overtaken.rules.ts";

const alreadyMade = "Esta clase ya se había guardado con otro texto.";

/** A class that does not exist yet: choosing a file makes it, and the upload goes on in its page. */
export function NewClass({ csrf, author, path, videoTypes, place, lesson, newId }: NewClassPage) {
  const answer = useActionData<(FormProblem & Partial<Overtaken>) | LostAnswer>();
  const formAnswer = useShownAnswer(answer);
  const saving = useSaving({
    ...{ place: `${author}:${path}`, version: 0, answer, formAnswer },
    // Whoever writes on while the class is made goes on in its own form.
    next: (id) => classPlace(author, id),
  });
  const [titleFault, setTitleFault] = useState<string | null>(null);
  /** The names of files that were chosen, and wait for the class to be saved. */
  const [waiting, setWaiting] = useState<string[]>([]);
  const save = useRef<HTMLButtonElement>(null);

  // Of a form that came back: an earlier try, whose answer was lost, may have made the class.
  const id = (saving.answer && textAt(saving.answer.values, "key")) ?? newId;

  const titleField = () => {
    const field = saving.form.current?.elements.namedItem("title");
    return field instanceof HTMLInputElement ? field : null;
  };
  /** True where the title is missing, which is said at its field. */
  function lacksTitle(): boolean {
    const field = titleField();
    if (field?.value.trim() !== "") return false;
    setTitleFault(texts.titleFirst);
    field.focus();
    return true;
  }
  function beforeChoice(event: SyntheticEvent): void {
    if (!lacksTitle()) return;
    event.preventDefault();
    event.stopPropagation();
  }
  function begin(kind: "video" | "document", files: File[]): void {
    if (lacksTitle()) return;
    setWaiting(holdFiles(id, kind, files));
    saving.form.current?.requestSubmit(save.current);
  }

  if (formAnswer?.now) {
    const { now, values, intent } = formAnswer;
    const classHref = `${place.classesHref}/${id}`;
    return (
      <ClassFrame title="Nueva clase" place={place} isFinished={false}>
        <div className="class-editor">
          <div className="class-texts">
            <StaleSection
              title={alreadyMade}
              fields={staleFields({ values, now })}
              csrf={csrf}
              posted={fieldsOf(values)}
              version={now.version}
              intent={String(intent)}
              action={classHref}
              href={classHref}
              onSubmit={saving.sent}
              onTakeSaved={saving.discard}
            />
          </div>
        </div>
      </ClassFrame>
    );
  }

  const typed = (name: string) => saving.answer?.values && textAt(saving.answer.values, name);
  return (
    <ClassFrame title="Nueva clase" place={place} isFinished={false}>
      {saving.kept ? <KeptNote at={saving.kept.at} onDiscard={saving.discard} /> : null}
      <div
        className="class-editor"
        {...saving.area}
        onInput={() => {
          saving.area.onInput();
          if (titleFault && titleField()?.value.trim()) setTitleFault(null);
        }}
      >
        <ClassForm
          key={saving.formKey}
          csrf={csrf}
          saved={lesson}
          saving={saving}
          newId={id}
          titleFault={titleFault}
        />
        <div className="class-files">
          <section className="video-field" aria-labelledby="video-title">
            <h2 id="video-title">Video de la clase</h2>
            <div onClickCapture={beforeChoice} onDropCapture={beforeChoice}>
              <VideoChooser
                label="Elegir video"
                videoTypes={videoTypes}
                unfinished={null}
                onChoose={(file) => begin("video", [file])}
              />
            </div>
          </section>
          <section className="attachments" aria-labelledby="recursos">
            <h2 id="recursos">Recursos</h2>
            <div onClickCapture={beforeChoice}>
              <AttachmentChooser onChoose={(files) => begin("document", files)} />
            </div>
          </section>
        </div>
        {answer && waiting.length > 0 ? (
          <Note kind="warn">
            <p>
              {`Cuando la clase se guarde ${waiting.length === 1 ? "empieza a subir" : "empiezan a subir"}: ${waiting.join(", ")}.`}
            </p>
            <div className="acts">
              <Button
                form={classFormId}
                name="intent"
                value="save"
                variant="secondary"
                size="small"
              >
                Guardar y subir
              </Button>
            </div>
          </Note>
        ) : null}
        <ClassSettings key={`settings ${saving.formKey}`} saved={lesson} typed={typed} />
        <button type="submit" form={classFormId} name="intent" value="save" ref={save} hidden>
          Guardar borrador
        </button>
        <DraftButton hint="Después puedes agregar archivos. La clase se ve apenas la finalices." />
        <ClassFooter intent={waiting.length > 0 ? "finish-with-files" : "finish"}>
          <ButtonLink variant="text" href={place.modulesHref}>
            Cancelar
          </ButtonLink>
        </ClassFooter>
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
