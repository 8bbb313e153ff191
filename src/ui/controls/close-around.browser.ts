/** What became of a form is said on the page, which a modal dialog or a menu covers. */
export function closeAround(form: HTMLFormElement): void {
  const around = form.closest<HTMLElement>("[popover]");
  if (around instanceof HTMLDialogElement && around.open) around.close();
  else if (around?.matches(":popover-open")) around.hidePopover();
}
