import type { ReactNode } from "react";

type PopDialogProps = {
  /** A button's `popoverTarget` names it to open or close the dialog. */
  id: string;
  title: string;
  children: ReactNode;
  /** The main action first. */
  actions: ReactNode;
  /** A strip of scenery along the top. */
  art?: ReactNode;
  /** Reports an error or something that must be known. */
  alert?: boolean;
};

/** Opens as a popover where a page has no scripts; the public script makes it modal. */
export function PopDialog({ id, title, children, actions, art, alert }: PopDialogProps) {
  return (
    <dialog
      id={id}
      popover="auto"
      className="dialog"
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      {art ? <div className="art">{art}</div> : null}
      <div className="bd">
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>{children}</div>
        <div className="acts r">{actions}</div>
      </div>
    </dialog>
  );
}

/** The `ref` of what has the focus when the dialog opens: React writes no such attribute itself. */
export function takesFocus(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
