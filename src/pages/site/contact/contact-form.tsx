import {
  contactPath,
  longestMessage,
  messageInput,
  trapField,
} from "#src/contact/message.rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { formatCount } from "#src/ui/formats/numbers.rules.ts";
import { describedBy, Field, FieldFrame } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import type { ContactData } from "./contact-data.ts";

type ContactFormProps = Pick<ContactData, "topics" | "saved"> & {
  csrf: string;
  failed: FormProblem | undefined;
};

/** The server checks it: the page sends no scripts. */
export function ContactForm({ csrf, topics, saved, failed }: ContactFormProps) {
  const check = useValidatedForm({ schema: messageInput, failed });
  return (
    <form {...check.form} method="post" action={contactPath} className="fgrid">
      <input type="hidden" name="_csrf" value={csrf} />
      <Field {...check.field("name", saved.name)} label="Tu nombre" autoComplete="name" required />
      <Field
        {...check.field("email", saved.email)}
        label="Tu correo"
        type="email"
        autoComplete="email"
        hint="A este correo te respondemos."
        required
      />
      <Topic {...{ check, topics }} saved={saved.topic} />
      <Text check={check} />
      <p className="write-trap" aria-hidden="true">
        <label htmlFor={trapField}>No escribas aquí</label>
        <input id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
      </p>
      <FormNote check={check} />
      <div className="write-send">
        <Button size="big">Enviar</Button>
        <p className="muted small">
          Guardamos tu mensaje para responderte, como dice nuestro{" "}
          <a href="/terms#data">tratamiento de datos</a>.
        </p>
      </div>
    </form>
  );
}

type Check = Pick<ReturnType<typeof useValidatedForm>, "field">;

type TopicProps = { check: Check; topics: ContactData["topics"]; saved: string };

function Topic({ check, topics, saved }: TopicProps) {
  const { error, defaultValue, autoFocus } = check.field("topic", saved);
  return (
    <FieldFrame id="topic" label="Tema" error={error}>
      <select
        className="inp"
        id="topic"
        name="topic"
        required
        defaultValue={defaultValue}
        {...(autoFocus ? { autoFocus } : {})}
        {...describedBy("topic", { error })}
      >
        <option value="">Elige</option>
        {topics.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function Text({ check }: { check: Check }) {
  const { error, ...field } = check.field("text");
  const hint = `Hasta ${formatCount(longestMessage)} caracteres.`;
  return (
    <FieldFrame id="text" label="Mensaje" hint={hint} error={error}>
      <textarea
        {...field}
        {...describedBy("text", { hint, error })}
        className="inp"
        id="text"
        rows={7}
        required
      />
    </FieldFrame>
  );
}
