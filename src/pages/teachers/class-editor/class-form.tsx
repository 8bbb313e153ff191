import type { SubmitEvent } from "react";
import {
  descriptionMost,
  finishForm,
  titleMost,
} from "#src/courses/authoring/lesson/lesson.rules.ts";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import type { Saving } from "#src/pages/teachers/saving/use-saving.ts";
import { CountedField } from "#src/ui/forms/counted-field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { SaveStatus } from "#src/ui/forms/save-status.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { finishIntents } from "./finish-intents.rules.ts";

export const classFormId = "clase";

type ClassFormProps = {
  csrf: string;
  saved: { title: string; description: string };
  saving: Saving;
  /** Of a class that does not exist yet: the id that it will have. */
  newId?: string;
  /** What is missing before a file can be chosen. */
  titleFault?: string | null;
};

/** The texts of a class; its settings and buttons stand outside and belong to it by its id. */
export function ClassForm({ csrf, saved, saving, newId, titleFault }: ClassFormProps) {
  const check = useValidatedForm({ schema: finishForm, failed: saving.answer });
  const title = check.field("title", saved.title);
  return (
    <form
      {...check.form}
      onSubmit={(event) => {
        if (isForFinishing(event)) check.form.onSubmit(event);
      }}
      method="post"
      id={classFormId}
      ref={saving.form}
      className="class-texts fgrid"
    >
      <input type="hidden" name="_csrf" value={csrf} />
      {newId ? (
        <input type="hidden" name="key" value={newId} />
      ) : (
        <input type="hidden" name="version" value={saving.version} />
      )}
      <CountedField
        {...title}
        error={title.error ?? titleFault ?? undefined}
        label="Título"
        maximum={titleMost}
      />
      <CountedField
        {...check.field("description", saved.description)}
        label="Descripción"
        maximum={descriptionMost}
        multiline
      />
      <FormNote check={check} />
      {newId ? null : <SaveStatus state={saving.state} stale={staleCourse} />}
    </form>
  );
}

/** The other buttons ask for less than a finished class, and the server checks it. */
function isForFinishing({ nativeEvent: { submitter } }: SubmitEvent<HTMLFormElement>): boolean {
  return (
    !(submitter instanceof HTMLButtonElement) || ["", ...finishIntents].includes(submitter.value)
  );
}
