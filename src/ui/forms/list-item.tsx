import type { FormValue } from "#src/http/forms/form-data.rules.ts";
import { intentField, intentOf } from "#src/http/forms/form-lists.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { CountedField } from "./counted-field.tsx";
import type { ValidatedForm } from "./use-validated-form.ts";

export type ItemField = {
  /** The name of one text of the item; an item that is a single text has none. */
  name?: string;
  label: string;
  /** While an item of the list is changed; default: `label`. */
  itemLabel?: string;
  maximum: number;
  multiline?: boolean;
  placeholder?: string;
};

type ListItemProps = {
  list: string;
  at: number;
  count: number;
  texts: { field: ItemField; name: string; text: string }[];
  check: ValidatedForm;
};

/** Text with its buttons; fields while it is changed, or if a check found a fault in it. */
export function ListItem({ list, at, count, texts, check }: ListItemProps) {
  const { edited } = check;
  const isChosen = edited?.list === list && edited.at === at;
  const isFaulty = texts.some(({ name }) => check.isOpen(name));
  const isOpen = isFaulty || (isChosen && edited.kind === "edit");
  const [first] = texts;
  const press = (kind: Parameters<typeof intentOf>[0]) => ({
    type: "submit" as const,
    className: "icon-btn",
    name: intentField,
    value: intentOf(kind, list, at),
    "data-do": kind,
    autoFocus: isChosen && edited.kind === (kind === "edit" ? "close" : kind),
  });
  return (
    <li>
      {isOpen ? (
        <div className="fgrid">
          {texts.map(({ field, name, text }, place) => (
            <CountedField
              key={name}
              {...look(field)}
              label={field.itemLabel ?? field.label}
              name={name}
              defaultValue={text}
              error={check.errorOf(name)}
              autoFocus={check.isFirstWrong(name) || (!isFaulty && place === 0)}
            />
          ))}
          <Button
            variant="secondary"
            size="small"
            name={intentField}
            value={intentOf("close", list, at)}
            data-do="close"
          >
            <Icon name="check" small /> Listo
          </Button>
        </div>
      ) : (
        <div>
          {texts.map(({ name, text }) => (
            <p key={name}>
              {text}
              <input type="hidden" name={name} value={text} />
            </p>
          ))}
        </div>
      )}
      <div className="list-item-do">
        {count > 1 ? (
          <>
            <button {...press("up")} disabled={at === 0} aria-label={`Subir: ${first?.text}`}>
              <Icon name="caret-down" />
            </button>
            <button
              {...press("down")}
              disabled={at === count - 1}
              aria-label={`Bajar: ${first?.text}`}
            >
              <Icon name="caret-down" />
            </button>
          </>
        ) : null}
        {isOpen ? null : (
          <button {...press("edit")} aria-label={`Editar: ${first?.text}`}>
            <Icon name="pencil-simple" />
          </button>
        )}
        <button {...press("remove")} aria-label={`Quitar: ${first?.text}`}>
          <Icon name="x" />
        </button>
      </div>
    </li>
  );
}

export function look({ label, maximum, multiline, placeholder }: ItemField) {
  return { label, maximum, multiline, placeholder };
}

export function textIn(item: FormValue | undefined, { name }: ItemField): string {
  const text = name && typeof item === "object" && !Array.isArray(item) ? item[name] : item;
  return typeof text === "string" ? text : "";
}
