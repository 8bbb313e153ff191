import { useEffect } from "react";
import { courseTexts } from "#src/courses/authoring/course.rules.ts";
import { staleCourse } from "#src/courses/authoring/version.rules.ts";
import { intentField } from "#src/http/forms/form-lists.rules.ts";
import type { Saving } from "#src/pages/teachers/saving/use-saving.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { FormStart } from "#src/ui/forms/form-start.tsx";
import { FormSummary } from "#src/ui/forms/form-summary.tsx";
import { SaveStatus } from "#src/ui/forms/save-status.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { StepContent } from "./step-content.tsx";
import { StepQuestions } from "./step-questions.tsx";
import { StepTexts } from "./step-texts.tsx";
import { stepForms } from "./wizard.rules.ts";
import type { WizardData } from "./wizard-data.ts";

const fields = { 1: StepTexts, 2: StepContent, 3: StepQuestions };

/** The form of a step with its buttons. */
export function StepForm({ page, saving }: { page: WizardData; saving: Saving }) {
  const { step, isNew } = page;
  const check = useValidatedForm({
    schema: stepForms[step],
    failed: saving.answer,
    formWide: [courseTexts.incomplete],
  });
  const { edited } = check;
  const { changed } = saving;
  useEffect(() => {
    if (edited && edited.number > 0) changed();
  }, [edited, changed]);
  const Fields = fields[step];
  return (
    <form
      method="post"
      action={page.here}
      ref={saving.form}
      {...check.form}
      className="wizard-form"
    >
      <FormStart csrf={page.csrf} />
      <input type="hidden" name="version" value={saving.version} />
      {isNew ? <input type="hidden" name="key" value={check.typed("key") ?? page.id} /> : null}
      <FormSummary check={check} />
      <Fields page={page} check={check} />
      <FormNote check={check} />
      <SaveStatus state={saving.state} stale={staleCourse} />
      <div className="wizard-buttons">
        {isNew ? (
          <ButtonLink href={page.list} variant="secondary">
            <Icon name="arrow-left" small /> Atrás
          </ButtonLink>
        ) : (
          <Button variant="secondary" name={intentField} value="back" formNoValidate>
            <Icon name="arrow-left" small /> Atrás
          </Button>
        )}
        <Button busy={check.busy}>
          {check.busy ? "Guardando…" : "Siguiente"}
          {check.busy ? null : <Icon name="arrow-right" small />}
        </Button>
      </div>
    </form>
  );
}
