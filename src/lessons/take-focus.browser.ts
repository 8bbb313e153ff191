/** For a form that disappears with its focused button; a person elsewhere on the page keeps it. */
export function takeFocus(form: HTMLElement | null, target: HTMLElement | null | undefined): void {
  const focused = document.activeElement;
  if (focused === document.body || form?.contains(focused)) target?.focus({ preventScroll: true });
}
