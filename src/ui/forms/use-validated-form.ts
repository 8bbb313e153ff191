// Checks a form with the server's own schema while it is filled in: on leaving a field, then live.
import {
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { z } from "zod";
import {
  type FormValue,
  type FormValues,
  textAt,
  valueAt,
} from "#src/http/forms/form-data.rules.ts";
import {
  editList,
  intentField,
  isWithin,
  type ListEdit,
  putBack,
  undoIn,
} from "#src/http/forms/form-lists.rules.ts";
import { focusFirst, isField } from "./form-focus.browser.ts";
import {
  type Errors,
  errorsFrom,
  errorsIn,
  type FormAnswer,
  firstOf,
  noteIn,
  refusalIn,
  valuesOf,
} from "./form-messages.ts";
import { SettledForms } from "./settled-forms.tsx";

export type ValidatedForm = {
  /** Spread over the `<form>`, which also works without scripts. */
  form: {
    noValidate: true;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
    onBlur(event: FocusEvent<HTMLFormElement>): void;
    onInput(event: InputEvent<HTMLFormElement>): void;
  };
  /** The message under a field. */
  errorOf(name: string): string | undefined;
  /** The message about the form as a whole, for the note above its button. */
  note: string | null;
  /** The server refused the form as a whole, and no field of it. */
  isRefused: boolean;
  /** The fields to correct after the form was sent, in the order of the schema. */
  faults: { name: string; message: string }[];
  /** From a valid submit until the next page loads. */
  busy: boolean;
  /** What was typed, after the server refused it or a list was edited. */
  typed(name: string): string | undefined;
  /** Props to spread on a field: its name, its value (typed or saved), and its message. */
  field(name: string, saved?: string): FieldOfForm;
  /** Whether it is the first field that the server refused, which gets the focus. */
  isFirstWrong(name: string): boolean;
  /** Whether the last check found a fault in it, corrected since or not. */
  isOpen(name: string): boolean;
  /** The items of a list, the one being written last; undefined before any answer. */
  itemsOf(name: string): FormValue[] | undefined;
  /** The last edit of a list; each has its own number. */
  edited: (ListEdit & { number: number }) | null;
  /** What that edit removed. */
  removed: Removed | null;
};

type Removed = { list: string; at: number; item: FormValue };

type FieldOfForm = {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
  autoFocus: boolean;
};

type Options = {
  schema: z.ZodType;
  /** What the action returned. */
  failed: FormAnswer;
  /** Messages that belong to the form as a whole rather than to the field that caused them. */
  formWide?: readonly string[];
};

export function useValidatedForm({ schema, failed, formWide = [] }: Options): ValidatedForm {
  const [errors, setErrors] = useState<Errors>(() => errorsFrom(failed));
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(Object.keys(errors)));
  const [refusal, setRefusal] = useState(() => refusalIn(failed));
  const [submitted, setSubmitted] = useState(failed?.problem !== undefined);
  const [values, setValues] = useState(failed?.values);
  const [edited, setEdited] = useState<ValidatedForm["edited"]>(() =>
    failed && !failed.problem && failed.edit ? { ...failed.edit, number: 0 } : null,
  );
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [busy, setBusy] = useState(false);
  const sent = useRef(false);
  const settled = useContext(SettledForms);
  const [answer, setAnswer] = useState(failed);

  // The page stays where a form is sent without leaving the document: its next answer counts.
  if (failed !== answer) {
    setAnswer(failed);
    const found = errorsFrom(failed);
    setErrors(found);
    setShown(new Set(Object.keys(found)));
    setRefusal(refusalIn(failed));
    setSubmitted(failed?.problem !== undefined);
    setValues(failed?.values);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a form has its answer
  useEffect(() => {
    sent.current = false;
    setBusy(false);
  }, [settled]);

  // A page restored from the browser's memory would still be busy.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sent.current = false;
      setBusy(false);
    };
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);

  /** True where the pressed button edits a list, which needs no server. */
  function edits(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== intentField) return false;
    const posted = valuesOf(form);
    if (removed && submitter.value === undoIn(removed.list)) {
      const values = putBack(posted, removed);
      if (values) change(values, { list: removed.list, kind: "undo", at: removed.at }, null);
      return true;
    }
    const result = editList(schema, posted, submitter.value);
    if (!result) return false;
    const found = firstOf(result.faults);
    if (result.faults.length > 0) {
      setErrors((errors) => ({ ...errors, ...found }));
      setShown((shown) => new Set([...shown, ...Object.keys(found)]));
      focusFirst(form, found);
      return true;
    }
    const { list, kind, at } = result.edit;
    const item = kind === "remove" ? valueAt(posted, `${list}[${at}]`) : undefined;
    change(result.values, result.edit, item === undefined ? null : { list, at, item });
    return true;
  }

  function change(values: FormValues, edit: ListEdit, gone: Removed | null): void {
    setValues(values);
    setRemoved(gone);
    setEdited((last) => ({ ...edit, number: (last?.number ?? 0) + 1 }));
    setErrors(errorsIn(schema, values));
    // Another item may have moved to the index of a message.
    if (edit.kind === "edit") return;
    const isOne = edit.kind === "add" || edit.kind === "close";
    const moved = isOne ? `${edit.list}[${edit.at}]` : edit.list;
    setShown((shown) => new Set([...shown].filter((name) => !isWithin(name, moved))));
  }

  const visible = (name: string) => {
    const message = shown.has(name) ? errors[name] : undefined;
    return message && !formWide.includes(message) ? message : undefined;
  };

  const typed = (name: string) => values && textAt(values, name);
  const isFirstWrong = (name: string) => !edited && failed?.problem?.errors?.[0]?.path === name;

  return {
    busy,
    edited,
    removed,
    isRefused: refusalIn(failed) !== null,
    note: refusal ?? (submitted ? noteIn(errors, formWide) : null),
    faults: !submitted
      ? []
      : Object.keys(errors).flatMap((name) => {
          const message = visible(name);
          return message ? [{ name, message }] : [];
        }),
    typed,
    itemsOf(name) {
      const items = values && valueAt(values, name);
      return Array.isArray(items) ? items : undefined;
    },
    field: (name, saved) => ({
      name,
      defaultValue: typed(name) ?? saved,
      error: visible(name),
      autoFocus: isFirstWrong(name),
    }),
    isFirstWrong,
    isOpen: (name) => shown.has(name),
    errorOf: visible,
    form: {
      noValidate: true,
      onBlur({ target, currentTarget }) {
        // A message that moves a link or button away from the pointer would swallow its click.
        if (!isField(target) || document.querySelector("a:active, button:active")) return;
        const { name, value } = target;
        // Passing through an empty field is not yet a fault.
        if (!name || !value) return;
        setErrors(errorsIn(schema, valuesOf(currentTarget)));
        setShown((shown) => new Set(shown).add(name));
      },
      onInput({ currentTarget }) {
        if (shown.size > 0) setErrors(errorsIn(schema, valuesOf(currentTarget)));
      },
      onSubmit(event) {
        const form = event.currentTarget;
        if (edits(form, event.nativeEvent.submitter)) return event.preventDefault();
        const { submitter } = event.nativeEvent;
        const asks = !(submitter instanceof HTMLButtonElement && submitter.formNoValidate);
        const found = asks ? errorsIn(schema, valuesOf(form)) : {};
        const sound = Object.keys(found).length === 0;
        if (sent.current || !sound) event.preventDefault();
        if (sent.current) return;
        setErrors(found);
        setShown(new Set(Object.keys(found)));
        setRefusal(null);
        setSubmitted(true);
        if (!sound) return focusFirst(form, found);
        sent.current = true;
        // A button that is disabled while the form is being read is missing from what the form
        // sends.
        setTimeout(() => setBusy(true));
      },
    },
  };
}
