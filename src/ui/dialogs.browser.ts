// Makes the dialogs that open as popovers modal: the focus stays inside, and goes back afterwards.

export function startDialogs(root: Document): void {
  root.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const dialog = dialogOf(target);
    if (dialog) {
      event.preventDefault();
      if (dialog.open) dialog.close();
      else dialog.showModal();
    } else if (target instanceof HTMLDialogElement && target.popover) {
      // Whatever it shows lies in a child; what is left is the veil around it.
      target.close();
    }
  });
}

function dialogOf(pressed: Element): HTMLDialogElement | null {
  const button = pressed.closest("button[popovertarget]");
  const target = document.getElementById(button?.getAttribute("popovertarget") ?? "");
  return target instanceof HTMLDialogElement ? target : null;
}
