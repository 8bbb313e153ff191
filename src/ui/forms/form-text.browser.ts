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
  const drawn = new FormData();
  // Controls outside the element may belong to the form as well.
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement) drawn.append(control.name, control.defaultValue);
    else if (control instanceof HTMLSelectElement) appendChosen(drawn, control);
    else if (control instanceof HTMLInputElement && isDrawn(control)) {
      drawn.append(control.name, control.getAttribute("value") ?? "");
    }
  }
  const { _csrf, intent, ...values } = readForm(drawn)?.values ?? {};
  return values;
}

function isDrawn({ type, name, defaultChecked }: HTMLInputElement): boolean {
  if (!name || ["submit", "button", "file"].includes(type)) return false;
  return defaultChecked || !["radio", "checkbox"].includes(type);
}

function appendChosen(drawn: FormData, { name, options }: HTMLSelectElement): void {
  const chosen = [...options].filter((option) => option.defaultSelected);
  const [first] = options;
  for (const { value } of chosen.length > 0 || !first ? chosen : [first]) drawn.append(name, value);
}

/** The same text for the same fields, in any order. */
export function textOf(values: FormValues): string {
  const fields = Object.entries(values).filter(([name]) => !technical.includes(name));
  return JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)));
}
