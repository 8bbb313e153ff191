// Edits the fields of Básico in place. The server draws each answer as it draws the page, so both
// look the same.
import { academyTheme, themeVariables } from "#src/ui/brand/theme.ts";

const failedText = "No se pudieron guardar los cambios. Intente nuevamente.";
const doneText = "Actualizado";

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const field = link?.closest<HTMLElement>("[data-field]");
  if (!link || !field || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.matches("[data-edit]")) edit(field);
  else if (link.matches("[data-leave]")) leave(field);
  else return;
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  const form = formOf(event.target);
  const field = form?.closest<HTMLElement>("[data-field]");
  if (!form || !field || event.isComposing) return;
  if (event.key === "Escape") {
    event.preventDefault();
    leave(field);
  }
  const isLong = event.target instanceof HTMLTextAreaElement;
  if (isLong && event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});

document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.matches("[data-picks]")) {
    const text = target.form?.elements.namedItem("accent");
    if (text instanceof HTMLInputElement) text.value = target.value.toUpperCase();
    show(target.value);
  } else if (target.name === "accent") {
    show(`#${target.value.trim().replace(/^#/, "")}`);
  }
});

document.addEventListener("submit", (event) => {
  const form = formOf(event.target);
  const field = form?.closest<HTMLElement>("[data-field]");
  if (!form || !field || event.defaultPrevented) return;
  event.preventDefault();
  void send(form, field, event.submitter);
});

// A tab that is closed would lose what was typed.
addEventListener("beforeunload", (event) => {
  if ([...document.forms].some((form) => formOf(form) && !form.hidden && isTouched(form))) {
    event.preventDefault();
  }
});

function formOf(target: EventTarget | null): HTMLFormElement | null {
  const form = target instanceof Element ? target.closest("form") : null;
  return form?.closest("[data-field]") ? form : null;
}

function partsOf(field: Element) {
  return {
    shown: field.querySelector<HTMLElement>("[data-shown]"),
    form: field.querySelector("form"),
    pencil: field.querySelector<HTMLElement>("[data-edit]"),
  };
}

function edit(field: Element): void {
  const { shown, form } = partsOf(field);
  if (!shown || !form) return;
  shown.hidden = true;
  form.hidden = false;
  focusIn(form);
}

function focusIn(form: HTMLFormElement): void {
  const control =
    form.querySelector<HTMLElement>('[aria-invalid="true"], input:checked') ??
    form.querySelector<HTMLElement>(".inp");
  control?.focus();
  if (control instanceof HTMLInputElement && control.type !== "radio") control.select();
}

function leave(field: Element): void {
  const { shown, form, pencil } = partsOf(field);
  if (!shown || !form) return;
  // What a refused form typed is its value now; the page has the saved one.
  if (isRefused(form)) {
    location.assign(location.pathname);
    return;
  }
  form.reset();
  form.hidden = true;
  shown.hidden = false;
  const before = form.elements.namedItem("pickedWas");
  if (before instanceof HTMLInputElement) show(before.value);
  pencil?.focus();
}

const isRefused = (form: HTMLFormElement) => form.querySelector('.note, [aria-invalid="true"]');

function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((one) => {
    if (one instanceof HTMLTextAreaElement) return one.value !== one.defaultValue;
    if (!(one instanceof HTMLInputElement)) return false;
    return one.type === "radio"
      ? one.checked !== one.defaultChecked
      : one.value !== one.defaultValue;
  });
}

/** The samples and the small picture in the inks of a colour; any other text changes nothing. */
function show(accent: string): void {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return;
  const inks = themeVariables(academyTheme(accent.toUpperCase()));
  for (const part of document.querySelectorAll<HTMLElement>("[data-inks]")) {
    part.style.cssText = inks;
  }
}

const sending = new WeakSet<HTMLFormElement>();

async function send(form: HTMLFormElement, field: HTMLElement, submitter: HTMLElement | null) {
  if (sending.has(form)) return;
  sending.add(form);
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === "string") fields.append(name, value);
  }
  const button = form.querySelector(".basic-acts button");
  const toast = document.querySelector<HTMLElement>(".basics-toast");
  if (toast) toast.hidden = true;
  button?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById(field.id);
    if (!fresh) {
      // Such as the sign-in page, where the session has ended.
      if (answer.ok && answer.redirected) location.assign(answer.url);
      else say(failedText, true);
      return;
    }
    take(page, field, fresh);
    if (answer.ok) say(doneText, false);
    const { form: open, pencil } = partsOf(fresh);
    if (open && !open.hidden) focusIn(open);
    else pencil?.focus();
  } catch {
    say(failedText, true);
  } finally {
    sending.delete(form);
    button?.removeAttribute("aria-busy");
  }
}

/** A field that is being edited keeps what is typed, and is based on the new version. */
function take(page: Document, field: HTMLElement, fresh: HTMLElement): void {
  for (const now of document.querySelectorAll<HTMLElement>("[data-field]")) {
    const next = now === field ? fresh : page.getElementById(now.id);
    const { form } = partsOf(now);
    if (!next) continue;
    if (now === field || !form || form.hidden) {
      now.replaceWith(document.adoptNode(next));
      continue;
    }
    // Somebody else has changed this field too: its save must not pass unseen.
    const isSame = partsOf(now).shown?.textContent === partsOf(next).shown?.textContent;
    for (const name of isSame ? ["version", "_csrf"] : ["_csrf"]) {
      const [old, young] = [form, partsOf(next).form].map((one) => one?.elements.namedItem(name));
      if (old instanceof HTMLInputElement && young instanceof HTMLInputElement) {
        old.value = young.value;
        old.defaultValue = young.value;
      }
    }
  }
  for (const part of [".phone-preview", ".admin-top .brand", ".admin-side .side-name"]) {
    const next = page.querySelector(part);
    if (next) document.querySelector(part)?.replaceWith(document.adoptNode(next));
  }
}

/** @param stays until the next save */
function say(text: string, stays: boolean): void {
  const toast = document.querySelector<HTMLElement>(".basics-toast");
  const words = toast?.querySelector("span");
  if (!toast || !words) return;
  toast.hidden = true;
  toast.toggleAttribute("data-stays", stays);
  words.textContent = "";
  // The animation begins again, and a screen reader hears the same words again.
  requestAnimationFrame(() => {
    toast.hidden = false;
    words.textContent = text;
  });
}
