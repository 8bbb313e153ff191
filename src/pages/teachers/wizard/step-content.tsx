import { courseLimits } from "#src/courses/authoring/course.rules.ts";
import { ListField } from "#src/ui/forms/list-field.tsx";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import type { WizardData } from "./wizard-data.ts";

type StepProps = { page: WizardData; check: ValidatedForm };

export function StepContent({ page: { saved }, check }: StepProps) {
  const { prerequisites, learnings } = courseLimits;
  return (
    <>
      <ListField
        check={check}
        name="prerequisites"
        legend="Requerimientos"
        hint="¿Qué necesita tener o saber quien lo toma? Agrega entre 3 y 10."
        fields={[
          {
            label: "Nuevo requerimiento",
            itemLabel: "Requerimiento",
            maximum: prerequisites.characters,
            placeholder: "Por ejemplo: una pala y un costal",
          },
        ]}
        saved={saved.prerequisites}
        limit={prerequisites.most}
      />
      <ListField
        check={check}
        name="learnings"
        legend="Aprendizajes"
        hint="¿Qué va a saber hacer al terminar? Hasta 10."
        fields={[
          {
            label: "Nuevo aprendizaje",
            itemLabel: "Aprendizaje",
            maximum: learnings.characters,
            placeholder: "Por ejemplo: cernir y empacar el abono",
          },
        ]}
        saved={saved.learnings}
        limit={learnings.most}
      />
    </>
  );
}
