import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { type FormValue, fieldNameOf } from "#src/http/forms/form-data.rules.ts";
import { addTo, intentField } from "#src/http/forms/form-lists.rules.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { CountedField } from "./counted-field.tsx";
import { ErrorText } from "./field.tsx";
import { type ItemField, ListItem, look, textIn } from "./list-item.tsx";
import { ListUndo } from "./list-undo.tsx";
import type { ValidatedForm } from "./use-validated-form.ts";

type ListFieldProps = {
  check: ValidatedForm;
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  fields: readonly [ItemField, ...ItemField[]];
  /** The items of the list before anything is typed. */
  saved: readonly (string | Record<string, string>)[];
  /** The most items that the list accepts. */
  limit: number;
};

/**
 * With scripts its buttons add, change, order and remove items in the browser, and a removed one can
 * be put back for ten seconds. Without scripts they post to the page, whose action reads the form
 * with `parseForm`. The item being written is posted as the last of the list; a blank one is left
 * out. The form begins with `FormStart`.
 */
export function ListField({ check, name, legend, hint, fields, saved, limit }: ListFieldProps) {
  const root = useRef<HTMLFieldSetElement>(null);
  const items: readonly FormValue[] = check.itemsOf(name) ?? [...saved, ""];
  const rows = items.slice(0, -1);
  const isFull = rows.length >= limit;
  const { edited } = check;
  const isEdited = edited?.list === name;
  const error = check.errorOf(name);
  const draft = `${name}[${rows.length}]`;
  const fieldOf = (at: number, field: ItemField) =>
    fieldNameOf([name, at, ...(field.name ? [field.name] : [])]);

  useEffect(() => {
    if (edited?.list === name && edited.number > 0) {
      focusAfter(root.current, edited.kind, edited.at);
    }
  }, [edited, name]);

  return (
    <fieldset
      className="list-field"
      id={name}
      ref={root}
      tabIndex={-1}
      aria-describedby={error ? `${name}-error` : undefined}
      onKeyDown={pressOnEnter}
    >
      <legend>{legend}</legend>
      {hint ? <p className="muted">{hint}</p> : null}
      <ul>
        {rows.map((item, at) => (
          // An index may hold another item after an edit.
          <ListItem
            key={`${edited?.number ?? 0} ${fieldNameOf([name, at])}`}
            list={name}
            at={at}
            count={rows.length}
            texts={fields.map((field) => ({
              field,
              name: fieldOf(at, field),
              text: textIn(item, field),
            }))}
            check={check}
          />
        ))}
      </ul>
      {check.removed?.list === name ? (
        <ListUndo key={edited?.number} list={name} text={textIn(check.removed.item, fields[0])} />
      ) : null}
      {isFull ? (
        // Posted as well: the last item is always the one being written.
        fields.map((field) => (
          <input key={field.label} type="hidden" name={fieldOf(rows.length, field)} value="" />
        ))
      ) : (
        <div className="list-field-draft" key={`${edited?.number ?? 0} ${draft}`}>
          <div className="fgrid">
            {fields.map((field, place) => (
              <CountedField
                key={field.label}
                {...look(field)}
                name={fieldOf(rows.length, field)}
                defaultValue={textIn(items.at(-1), field)}
                error={check.errorOf(fieldOf(rows.length, field))}
                autoFocus={
                  (isEdited && edited.kind === "add" && place === 0) ||
                  check.isFirstWrong(fieldOf(rows.length, field)) ||
                  (check.isFirstWrong(name) && place === 0)
                }
              />
            ))}
          </div>
          <Button variant="secondary" name={intentField} value={addTo(name)}>
            <Icon name="plus" small /> Agregar
          </Button>
        </div>
      )}
      {error ? <ErrorText id={`${name}-error`}>{error}</ErrorText> : null}
      <p className="sr" role="status">
        {isEdited ? saidOf(edited, rows.length, limit) : ""}
      </p>
    </fieldset>
  );
}

type Edited = NonNullable<ValidatedForm["edited"]>;

function saidOf({ kind, at }: Edited, count: number, limit: number): string {
  switch (kind) {
    case "add":
      return `Se agregó. Van ${count} de ${limit}.`;
    case "remove":
      return `Se quitó. Van ${count} de ${limit}.`;
    case "undo":
      return `Volvió a la lista. Van ${count} de ${limit}.`;
    case "up":
    case "down":
      return `Quedó en el puesto ${at + 1} de ${count}.`;
    case "edit":
    case "close":
      return "";
  }
}

/** Otherwise Enter would send the form with a half-written item. */
function pressOnEnter(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const { target, key } = event;
  if (key !== "Enter" || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  const part = target.closest(".list-field-draft, li");
  const button = part?.matches("li")
    ? part.querySelector<HTMLButtonElement>('[data-do="close"]')
    : part?.querySelector<HTMLButtonElement>(":scope > button");
  if (!button) return;
  event.preventDefault();
  target.form?.requestSubmit(button);
}

/** Focuses what the next step of the same work needs. */
function focusAfter(root: HTMLElement | null, kind: Edited["kind"], at: number): void {
  const draft = root?.querySelector<HTMLElement>(".list-field-draft .inp");
  const rows = [...(root?.querySelectorAll<HTMLElement>("ul > li") ?? [])];
  const buttonIn = (row: HTMLElement | undefined, ...names: string[]) =>
    names
      .map((name) => row?.querySelector<HTMLElement>(`[data-do="${name}"]:not(:disabled)`))
      .find((button) => button !== null && button !== undefined);
  const next = {
    add: () => draft,
    remove: () => buttonIn(rows[at] ?? rows.at(-1), "remove"),
    undo: () => buttonIn(rows[at], "remove"),
    edit: () => rows[at]?.querySelector<HTMLElement>(".inp"),
    close: () => buttonIn(rows[at], "edit"),
    up: () => buttonIn(rows[at], "up", "down"),
    down: () => buttonIn(rows[at], "down", "up"),
  }[kind]();
  (next ?? draft ?? root)?.focus();
}
