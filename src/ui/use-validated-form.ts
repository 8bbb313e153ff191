// Checks a form with the server's own schema while it is filled in: on leaving a field, then live.
import {
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { z } from "zod";
import type { FormProblem } from "#src/http/react-router.ts";
import { type Errors, errorsFrom, errorsIn, noteIn, refusalIn } from "./form-messages.ts";

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

type Options = {
  schema: z.ZodType;
  /** The action's refusal. */
  failed: FormProblem | undefined;
  /** Messages that belong to the form as a whole and not to the field that caused them. */
  formWide?: readonly string[];
};

export function useValidatedForm({ schema, failed, formWide = [] }: Options): ValidatedForm {
  const [errors, setErrors] = useState<Errors>(() => errorsFrom(failed));
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(Object.keys(errors)));
  const [refusal, setRefusal] = useState(() => refusalIn(failed));
  const [submitted, setSubmitted] = useState(failed !== undefined);
  const [busy, setBusy] = useState(false);
  const sent = useRef(false);

  // A page that comes back from the browser's memory would still be waiting.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sent.current = false;
      setBusy(false);
    };
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);

  return {
    busy,
    note: refusal ?? (submitted ? noteIn(errors, formWide) : null),
    typed: (name) => failed?.values[name],
    errorOf(name) {
      const message = shown.has(name) ? errors[name] : undefined;
      return message && !formWide.includes(message) ? message : undefined;
    },
    form: {
      noValidate: true,
      onBlur({ target, currentTarget }) {
        // A message that pushes a link or button away from under the pointer would swallow its click.
        if (!isField(target) || document.querySelector("a:active, button:active")) return;
        const { name, value } = target;
        // Passing through a field that is still empty is no fault yet.
        if (!name || !value) return;
        setErrors(errorsIn(schema, new FormData(currentTarget)));
        setShown((shown) => new Set(shown).add(name));
      },
      onInput({ currentTarget }) {
        if (shown.size > 0) setErrors(errorsIn(schema, new FormData(currentTarget)));
      },
      onSubmit(event) {
        const form = event.currentTarget;
        const found = errorsIn(schema, new FormData(form));
        const sound = Object.keys(found).length === 0;
        if (sent.current || !sound) event.preventDefault();
        if (sent.current) return;
        setErrors(found);
        setShown(new Set(Object.keys(found)));
        setRefusal(null);
        setSubmitted(true);
        if (!sound) return focusFirst(form, found);
        sent.current = true;
        // A button that is disabled while the form is being read is left out of what it sends.
        setTimeout(() => setBusy(true));
      },
    },
  };
}

function isField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function focusFirst(form: HTMLFormElement, errors: Errors): void {
  for (const control of form.elements) {
    if (control instanceof HTMLElement && "name" in control && String(control.name) in errors) {
      control.focus();
      return;
    }
  }
}
