// Lets buttons that say what they copy copy it, and tell that they did.

/** `<button data-copy="text" hidden>`, and beside it an empty `role="status"`. */
export function startCopying(root: ParentNode): void {
  // Without a secure address there is no clipboard, and the buttons stay hidden.
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll<HTMLElement>("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const status = button.parentElement?.querySelector('[role="status"]');
      const done = await navigator.clipboard.writeText(button.dataset.copy ?? "").then(
        () => true,
        () => false,
      );
      if (status) status.textContent = done ? "Enlace copiado" : "No se pudo copiar";
    });
  }
}
