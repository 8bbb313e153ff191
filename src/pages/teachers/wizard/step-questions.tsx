import { courseLimits } from "#src/courses/authoring/course.rules.ts";
import { CountedField } from "#src/ui/forms/counted-field.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { ListField } from "#src/ui/forms/list-field.tsx";
import type { ValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import type { WizardData } from "./wizard-data.ts";

type StepProps = { page: WizardData; check: ValidatedForm };

export function StepQuestions({ page: { saved }, check }: StepProps) {
  const { faqs } = courseLimits;
  return (
    <>
      <section aria-labelledby="payment">
        <h2 id="payment">Método de pago</h2>
        <p>
          <b>Pago único.</b> Los estudiantes pagan al inicio.
        </p>
      </section>
      <ListField
        check={check}
        name="faqs"
        legend="Preguntas frecuentes"
        hint="Lo que te preguntan antes de comprar. Agrega entre 1 y 12."
        fields={[
          { name: "title", label: "Nueva pregunta", itemLabel: "Pregunta", maximum: faqs.question },
          { name: "answer", label: "Respuesta", maximum: faqs.answer, multiline: true },
        ]}
        saved={saved.faqs}
        limit={faqs.most}
      />
      <LaunchOptions page={{ saved }} check={check} />
    </>
  );
}

type LaunchProps = { page: Pick<WizardData, "saved">; check: ValidatedForm };

function LaunchOptions({ page: { saved }, check }: LaunchProps) {
  return (
    <section aria-labelledby="launch" className="fgrid">
      <h2 id="launch">Opciones de lanzamiento</h2>
      <Field
        {...check.field("scheduledLaunch", saved.scheduledLaunch)}
        type="datetime-local"
        label="Fecha de lanzamiento (opcional)"
        hint="Hora de Colombia. Sin fecha, el curso abre apenas se publique."
      />
      <CountedField
        {...check.field("promotionalMessage", saved.promotionalMessage)}
        label="Mensaje promocional (opcional)"
        maximum={courseLimits.promotionalMessage}
        multiline
      />
      <Tick
        name="isSubscription"
        label="Recibir suscripciones hasta el lanzamiento"
        hint="Les avisamos por correo a quienes se suscriban cuando el curso abra."
        isOn={isOn(check, "isSubscription", saved.isSubscription)}
      />
      <Tick
        name="feedListing"
        label="Mostrar en el catálogo"
        hint="Sin marcar, el curso no sale en el catálogo. Si recibe suscripciones, se anuncia en «Próximos lanzamientos» y entra al catálogo cuando abra; si no, solo lo ve quien tenga su dirección."
        isOn={isOn(check, "feedListing", saved.feedListing)}
      />
    </section>
  );
}

/** A form that came back without the name of a box had it unticked. */
function isOn(check: ValidatedForm, name: string, saved: boolean): boolean {
  const isTyped = check.typed("promotionalMessage") !== undefined;
  return isTyped ? check.typed(name) === "on" : saved;
}

type TickProps = { name: string; label: string; hint: string; isOn: boolean };

function Tick({ name, label, hint, isOn }: TickProps) {
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name={name}
          id={name}
          defaultChecked={isOn}
          aria-describedby={`${name}-hint`}
        />
        <span>{label}</span>
      </label>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  );
}
