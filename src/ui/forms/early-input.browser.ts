// What a person fills in before React takes over the page, which can take seconds on a slow phone.
// React would not know of it: a field that holds a state would get the state's value back, and
// nothing would be checked, counted or saved.

import { holdTexts } from "./held-texts.browser.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Notes what differs from what the server drew, and what is filled in from now on.
 * @returns to be called once React has taken over: each of those fields reports its value again, as
 *   if it were filled in at that moment
 */
export function watchEarlyInput(page: Document): () => void {
  const letGo = holdTexts(page);
  const early = new Map<Field, string>();
  const note = (target: EventTarget | null) => {
    if (isField(target)) early.set(target, target.value);
  };
  const hear = ({ target }: Event) => note(target);
  for (const field of page.querySelectorAll("input, select, textarea")) {
    if (isField(field) && isFilled(field)) note(field);
  }
  for (const kind of kinds) page.addEventListener(kind, hear, true);
  return () => {
    letGo();
    for (const kind of kinds) page.removeEventListener(kind, hear, true);
    const focused = page.activeElement;
    if (isField(focused)) tell(focused, "focusin");
    for (const [field, value] of early) {
      report(field, value);
      if (field !== focused) tell(field, "focusout");
    }
    early.clear();
  };
}

const kinds = ["input", "change"];

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement
    ? target.type !== "hidden"
    : target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}

function isFilled(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const drawn = [...field.options].filter((option) => option.defaultSelected);
    return drawn.length > 0
      ? drawn.some((option) => !option.selected)
      : !field.multiple && field.selectedIndex > 0;
  }
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function report(field: Field, value: string): void {
  if (isBox(field)) pressAgain(field);
  else if (field instanceof HTMLSelectElement || field.type === "file") tell(field, "change");
  else reportText(field, value);
}

/** A radio that another one has replaced needs nothing: the other reports. */
function pressAgain(box: HTMLInputElement): void {
  if (box.type === "radio" && !box.checked) return;
  box.checked = !box.checked;
  box.click();
}

function reportText(field: Field, value: string): void {
  if (field.value !== value) field.value = value;
  forget(field);
  tell(field, "input");
}

/**
 * React ignores an event of a text that it has seen. It is not typed again, as that would end the
 * composition of a word on a phone's keyboard.
 */
function forget(field: Field & { _valueTracker?: { setValue(value: string): void } }): void {
  field._valueTracker?.setValue(`${field.value} `);
}

function tell(field: Field, kind: string): void {
  const isFocus = kind.startsWith("focus");
  field.dispatchEvent(isFocus ? new FocusEvent(kind, bubbles) : new Event(kind, bubbles));
}

const bubbles = { bubbles: true };
