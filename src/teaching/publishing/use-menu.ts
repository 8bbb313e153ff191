// A menu in a `details`: Esc, a press elsewhere and leaving it close it.
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

export function useMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  const focus = () => details.current?.querySelector("summary")?.focus();
  function close() {
    if (details.current) details.current.open = false;
  }
  useEffect(() => {
    function pressed({ target }: Event) {
      const menu = details.current;
      if (menu && target instanceof Node && !menu.contains(target)) menu.open = false;
    }
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, []);
  return {
    close,
    /** On its button. */
    focus,
    props: {
      ref: details,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== "Escape" || !details.current?.open) return;
        event.stopPropagation();
        close();
        focus();
      },
      onBlur({ relatedTarget, currentTarget }: FocusEvent) {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}
