// Makes popover dialogs modal: the focus stays inside, and returns afterwards.

/** @returns what ends it. */
export function startDialogs(root: Document): () => void {
  root.addEventListener("click", press);
  return () => root.removeEventListener("click", press);
}

function press(event: MouseEvent): void {
  const { target, defaultPrevented } = event;
  // A part of the page opens or closes its dialog by itself.
  if (defaultPrevented || !(target instanceof Element)) return;
  const dialog = dialogOf(target);
  if (dialog) {
    event.preventDefault();
    if (dialog.open) dialog.close();
    else dialog.showModal();
  } else if (target instanceof HTMLDialogElement && target.popover) {
    // The content is in a child, so a click on the dialog itself is on the backdrop.
    target.close();
  }
}

function dialogOf(pressed: Element): HTMLDialogElement | null {
  const button = pressed.closest("button[popovertarget]");
  const target = document.getElementById(button?.getAttribute("popovertarget") ?? "");
  return target instanceof HTMLDialogElement ? target : null;
}
