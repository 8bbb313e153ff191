import { intentField } from "#src/http/forms/form-lists.rules.ts";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Note } from "#src/ui/note.tsx";

export type StaleField = { label: string; mine: string; saved: string };

type StaleSectionProps = {
  title: string;
  fields: readonly StaleField[];
  csrf: string;
  /** Everything that was typed, by field name, as the form posts it. */
  posted: readonly (readonly [string, string])[];
  /** The version that is saved now. */
  version: number;
  /** What the refused button asked for. */
  intent: string;
  /** The page with what is saved. */
  href: string;
  /** Where the chosen version is posted; default: the page. */
  action?: string | undefined;
  /** Another choice, such as to save mine apart. */
  children?: React.ReactNode;
  onSubmit?(): void;
  onTakeSaved?(): void;
};

/**
 * Stands in place of a form that another tab has overtaken: both texts of each field that differs,
 * and the choice between them. Nothing else can save meanwhile.
 */
export function StaleSection(props: StaleSectionProps) {
  const { title, fields, csrf, posted, version, intent, href, action, children } = props;
  return (
    <section className="stale" aria-labelledby="stale-title">
      <Note kind="warn" focus>
        <h2 id="stale-title">{title}</h2>
        <p>No se perdió nada: mira las dos versiones y elige con cuál te quedas.</p>
      </Note>
      <dl>
        {fields
          .filter(({ mine, saved }) => mine !== saved)
          .map(({ label, mine, saved }) => (
            <div key={label} className="stale-field">
              <dt>{label}</dt>
              <Version name="La tuya" text={mine} />
              <Version name="La guardada" text={saved} />
            </div>
          ))}
      </dl>
      <form method="post" action={action} className="acts" onSubmit={props.onSubmit}>
        <input type="hidden" name="_csrf" value={csrf} />
        {posted
          .filter(([name]) => !["version", "key", intentField, "_csrf"].includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <input type="hidden" name="version" value={version} />
        <Button name={intentField} value={intent}>
          Guardar la mía
        </Button>
        {children}
        <ButtonLink href={href} variant="secondary" onClick={props.onTakeSaved}>
          Quedarme con la guardada
        </ButtonLink>
      </form>
    </section>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <dd>
      <b>{name}</b>
      <p className="typed" dir="auto">
        {text || "(vacío)"}
      </p>
    </dd>
  );
}
