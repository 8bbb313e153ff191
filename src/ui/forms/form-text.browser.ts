// Reads a form of the page: what it contains now, and what it contained when it was drawn.
import { type FormValues, readForm } from "#src/http/forms/form-data.rules.ts";

/** These say how a form is sent, and are nothing that somebody typed. */
const technical = ["_csrf", "intent", "version", "key"];

export function typedIn(form: HTMLFormElement): FormValues {
  const { _csrf, intent, ...values } = readForm(new FormData(form))?.values ?? {};
  return values;
}

/** What the server wrote into the form, also where somebody typed before scripts ran. */
export function drawnIn(form: HTMLFormElement): FormValues {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return typedIn(copy);
}

/** The same text for the same fields, in any order. */
export function textOf(values: FormValues): string {
  const fields = Object.entries(values).filter(([name]) => !technical.includes(name));
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}
