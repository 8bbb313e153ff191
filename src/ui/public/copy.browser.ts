// Makes copy buttons work, and confirms each copy.

/** `<button data-copy="text" hidden>`, and beside it an empty `role="status"`. */
export function startCopying(root: ParentNode): void {
  // The clipboard needs a secure address; without one the buttons stay hidden.
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
