// Checks a form with the server's own schema while it is filled in: on leaving a field, then live.
import { type FocusEvent, type InputEvent, type SubmitEvent, useEffect, useState } from "react";
import type { z } from "zod";
import type { FormProblem } from "#src/http/react-router.ts";

export type ValidatedForm = {
  /** Spread over the `<form>`, which also works where no script runs. */
  form: {
    noValidate: true;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
    onBlur(event: FocusEvent<HTMLFormElement>): void;
    onInput(event: InputEvent<HTMLFormElement>): void;
  };
  /** The message under a field. */
  errorOf(name: string): string | undefined;
  /** What concerns the form as a whole, for the note above its button. */
  note: string | null;
  /** From a good submit until the next page comes. */
  busy: boolean;
  /** What was typed, after the server refused it. */
  typed(name: string): string | undefined;
};

type Errors = Record<string, string>;

type Options = {
  schema: z.ZodType;
  /** The action's refusal. */
  failed: FormProblem | undefined;
  /** Messages that belong to the form as a whole and not to the field that caused them. */
  formWide?: readonly string[];
};

export function useValidatedForm({ schema, failed, formWide = [] }: Options): ValidatedForm {
  const [errors, setErrors] = useState<Errors>(() => fromServer(failed));
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(Object.keys(errors)));
  const [note, setNote] = useState<string | null>(() => noteOf(failed, formWide));
  const [busy, setBusy] = useState(false);

  // A page that comes back from the browser's memory would still be waiting.
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);

  return {
    busy,
    note,
    typed: (name) => failed?.values[name],
    errorOf(name) {
      const message = shown.has(name) ? errors[name] : undefined;
      return message && !formWide.includes(message) ? message : undefined;
    },
    form: {
      noValidate: true,
      onBlur({ target, currentTarget }) {
        if (!isField(target)) return;
        const { name, value } = target;
        // Passing through a field that is still empty is no fault yet.
        if (!name || !value) return;
        setErrors(errorsOf(schema, currentTarget));
        setShown((shown) => new Set(shown).add(name));
      },
      onInput({ currentTarget }) {
        if (shown.size > 0) setErrors(errorsOf(schema, currentTarget));
      },
      onSubmit(event) {
        const form = event.currentTarget;
        const found = errorsOf(schema, form);
        if (busy || Object.keys(found).length > 0) event.preventDefault();
        if (busy) return;
        setErrors(found);
        setShown(new Set(Object.keys(found)));
        setNote(Object.values(found).find((message) => formWide.includes(message)) ?? null);
        if (Object.keys(found).length === 0) setBusy(true);
        else focusFirst(form, found);
      },
    },
  };
}

function isField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function errorsOf(schema: z.ZodType, form: HTMLFormElement): Errors {
  const checked = schema.safeParse(Object.fromEntries(new FormData(form)));
  if (checked.success) return {};
  const pairs = checked.error.issues.map(({ path, message }) => [path.join("."), message] as const);
  // The first message of a field stands for it.
  return Object.fromEntries(pairs.reverse());
}

function fromServer(failed: FormProblem | undefined): Errors {
  const errors = failed?.problem.errors ?? [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message] as const).reverse());
}

function noteOf(failed: FormProblem | undefined, formWide: readonly string[]): string | null {
  if (!failed) return null;
  const errors = failed.problem.errors ?? [];
  const wide = errors.find(({ message }) => formWide.includes(message));
  return errors.length === 0 ? failed.problem.detail : (wide?.message ?? null);
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  for (const control of form.elements) {
    if (control instanceof HTMLElement && "name" in control && String(control.name) in errors) {
      control.focus();
      return;
    }
  }
}
