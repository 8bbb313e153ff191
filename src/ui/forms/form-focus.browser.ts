// Leads the focus to the fields of a form that a check has refused.
import { isWithin } from "#src/http/forms/form-lists.rules.ts";
import type { Errors } from "./form-messages.ts";

export function isField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** A message about a whole list leads to the item being written, its last field. */
export function focusFirst(form: HTMLFormElement, errors: Errors): void {
  const names = Object.keys(errors);
  const isWrong = (control: Element) => {
    if (!(control instanceof HTMLElement) || control.getAttribute("type") === "hidden")
      return false;
    return "name" in control && names.some((name) => isWithin(String(control.name), name));
  };
  const control = [...form.elements].find(isWrong);
  if (control instanceof HTMLElement) control.focus();
}
