import type { ReactNode } from "react";
import { Icon } from "./pictures/icon.tsx";

type NoteProps = {
  kind: "info" | "warn" | "error" | "ok";
  children: ReactNode;
  /** Links to the fields to correct: `{ href: "#phone", text: "…" }`. */
  links?: { href: string; text: string }[] | undefined;
  /** Whether the focus comes here: as the page opens, or as the note comes to an open page. */
  focus?: boolean | undefined;
};

/** Shows a message; one about a whole form is right above its submit button. */
export function Note({ kind, children, links = [], focus }: NoteProps) {
  return (
    <div
      {...(focus ? { tabIndex: -1, autoFocus: true, ref: focusIfNew } : {})}
      className={kind === "info" ? "note" : `note ${kind}`}
      role={kind === "error" ? "alert" : undefined}
    >
      <Icon name={icons[kind]} />
      <div>
        {children}
        {links.length > 0 ? (
          <ul>
            {links.map(({ href, text }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

/** The browser itself has focused one that came with its page, which has the attribute. */
function focusIfNew(note: HTMLElement | null): void {
  if (!note?.hasAttribute("autofocus")) note?.focus();
}

const icons = {
  info: "info",
  warn: "info",
  error: "warning-circle",
  ok: "check-circle",
} as const;
