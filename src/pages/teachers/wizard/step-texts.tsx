import { courseLimits } from "#src/courses/authoring/course.rules.ts";
import { CountedField } from "#src/ui/forms/counted-field.tsx";
import { describedBy, Field, FieldFrame } from "#src/ui/forms/field.tsx";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import type { WizardData } from "./wizard-data.ts";

type StepProps = { page: WizardData; check: ValidatedForm };

export function StepTexts({ page: { saved, categories }, check }: StepProps) {
  const { error, ...category } = check.field("category", saved.category);
  const isGone = saved.category !== "" && !categories.includes(saved.category);
  return (
    <div className="fgrid">
      <CountedField
        {...check.field("title", saved.title)}
        label="Título"
        maximum={courseLimits.title}
        placeholder="Por ejemplo: Pulpa que no se bota"
      />
      <CountedField
        {...check.field("description", saved.description)}
        label="Descripción"
        maximum={courseLimits.description}
        multiline
      />
      <Field
        {...check.field("price", saved.price)}
        label="Precio (USD)"
        hint="Entre 1 y 500 dólares, sin decimales"
        inputMode="numeric"
        autoComplete="off"
        maxLength={courseLimits.price.digits}
        onInput={({ currentTarget }) => {
          currentTarget.value = currentTarget.value.replace(/^0+(?=\d)/, "");
        }}
      />
      <FieldFrame id="category" label="Categoría" error={error}>
        <select className="inp" id="category" {...category} {...describedBy("category", { error })}>
          <option value="">Elige una</option>
          {isGone ? <option>{saved.category}</option> : null}
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </FieldFrame>
    </div>
  );
}
