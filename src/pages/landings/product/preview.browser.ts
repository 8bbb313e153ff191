// Prints the page of the live look again while somebody chooses, by the same rules as the server.

import { academyTheme, contrastsOf, themeStyle } from "#src/ui/brand/theme.ts";
import { initialOf } from "#src/ui/formats/initial.rules.ts";
import { contrastText } from "./contrast-text.rules.ts";
import {
  hostNameFor,
  inkBefore,
  nameErrorId,
  ownInk,
  type Preview,
  previewOf,
} from "./preview.rules.ts";

const form = document.querySelector<HTMLFormElement>("form[data-reprints]");
const page = document.querySelector<HTMLElement>("[data-reprinted]");
const told = document.querySelector<HTMLElement>("[data-contrast]");

if (form && page) {
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === ownInk) chooseOwn(form);
    print(form, page);
  });
  // A form that the browser filled again after the page was left.
  window.addEventListener("pageshow", () => print(form, page));
  form.querySelector<HTMLElement>("[data-prints]")?.setAttribute("hidden", "");
  form.addEventListener("submit", (event) => event.preventDefault());
}

function chooseOwn(form: HTMLFormElement): void {
  const own = form.querySelector<HTMLInputElement>(`input[type="radio"][value="${ownInk}"]`);
  if (own) own.checked = true;
}

function print(form: HTMLFormElement, page: HTMLElement): void {
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(form)) chosen.append(name, String(value));
  // With scripts the radio follows the field, so it alone says what is chosen.
  chosen.delete(inkBefore);
  const { name, ink, refused } = previewOf(chosen);
  tell(form, refused);
  for (const [variable, value] of Object.entries(themeStyle(academyTheme(ink)))) {
    page.style.setProperty(variable, value);
  }
  write(page, "[data-name]", name);
  write(page, "[data-initial]", initialOf(name));
  write(page, "[data-host]", hostNameFor(name));
  if (told) told.textContent = contrastText(ink, contrastsOf(ink));
}

/** Why the usual name is shown instead of what was typed. */
function tell(form: HTMLFormElement, refused: Preview["refused"]): void {
  const field = form.querySelector<HTMLInputElement>('input[name="name"]');
  const reason = form.querySelector<HTMLElement>("[data-refused]");
  if (!field || !reason) return;
  reason.hidden = refused === null;
  write(reason, `#${nameErrorId} > span`, refused?.why ?? "");
  if (refused) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", nameErrorId);
  } else {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
}

function write(page: HTMLElement, places: string, text: string): void {
  for (const place of page.querySelectorAll(places)) place.textContent = text;
}
