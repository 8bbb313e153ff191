// A list in a form: its items, and the one being written with a button that adds it.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { type FormValue, fieldNameOf } from "#src/http/forms/form-data.rules.ts";
import { addTo, intentField, removeFrom } from "#src/http/forms/form-lists.rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { CountedField } from "./counted-field.tsx";
import { ErrorText } from "./field.tsx";
import type { ValidatedForm } from "./use-validated-form.ts";

export type ItemField = {
  /** The name of one text of the item; an item that is a single text has none. */
  name?: string;
  label: string;
  maximum: number;
  multiline?: boolean;
  placeholder?: string;
};

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
 * With scripts its buttons add and remove items in the browser. Without scripts they post to the
 * page, whose action reads the form with `parseForm`. The item being written is posted as the last
 * of the list; a blank one is left out. The form begins with `FormStart`.
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
    if (edited?.list === name && edited.number > 0)
      focusAfter(root.current, edited.kind, edited.at);
  }, [edited, name]);

  return (
    <fieldset
      className="list-field"
      id={name}
      ref={root}
      tabIndex={-1}
      aria-describedby={error ? `${name}-error` : undefined}
      onKeyDown={addOnEnter}
    >
      <legend>{legend}</legend>
      {hint ? <p className="muted">{hint}</p> : null}
      <ul>
        {rows.map((item, at) => (
          // An index may hold another item after an edit.
          <li key={`${edited?.number ?? 0} ${fieldNameOf([name, at])}`}>
            <Item
              texts={fields.map((field) => ({
                field,
                name: fieldOf(at, field),
                text: textIn(item, field),
              }))}
              check={check}
            />
            <button
              type="submit"
              className="icon-btn"
              name={intentField}
              value={removeFrom(name, at)}
              aria-label={`Quitar: ${textIn(item, fields[0])}`}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
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
                  (isEdited && place === 0) ||
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
        {isEdited
          ? `${edited.kind === "add" ? "Se agregó" : "Se quitó"}. Van ${rows.length} de ${limit}.`
          : ""}
      </p>
    </fieldset>
  );
}

type ItemProps = {
  texts: { field: ItemField; name: string; text: string }[];
  check: ValidatedForm;
};

/** Shown as text, or as fields if the server or the last check found a fault in it. */
function Item({ texts, check }: ItemProps) {
  if (texts.some(({ name }) => check.isOpen(name))) {
    return (
      <div className="fgrid">
        {texts.map(({ field, name, text }) => (
          <CountedField
            key={name}
            {...look(field)}
            name={name}
            defaultValue={text}
            error={check.errorOf(name)}
            autoFocus={check.isFirstWrong(name)}
          />
        ))}
      </div>
    );
  }
  return (
    <div>
      {texts.map(({ name, text }) => (
        <p key={name}>
          {text}
          <input type="hidden" name={name} value={text} />
        </p>
      ))}
    </div>
  );
}

function look({ label, maximum, multiline, placeholder }: ItemField) {
  return { label, maximum, multiline, placeholder };
}

function textIn(item: FormValue | undefined, { name }: ItemField): string {
  const text = name && typeof item === "object" && !Array.isArray(item) ? item[name] : item;
  return typeof text === "string" ? text : "";
}

/** Otherwise Enter would send the form with a half-written item. */
function addOnEnter(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const { target, currentTarget, key } = event;
  if (key !== "Enter" || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || !target.closest(".list-field-draft")) return;
  event.preventDefault();
  const add = currentTarget.querySelector<HTMLButtonElement>(".list-field-draft button");
  target.form?.requestSubmit(add);
}

/** Focuses the next item to write, or whatever replaced the removed one. */
function focusAfter(root: HTMLElement | null, kind: "add" | "remove", at: number): void {
  const draft = root?.querySelector<HTMLElement>(".list-field-draft .inp");
  const removals = [...(root?.querySelectorAll<HTMLElement>("li > button") ?? [])];
  const next = kind === "add" ? draft : (removals[at] ?? removals.at(-1) ?? draft);
  (next ?? root)?.focus();
}
