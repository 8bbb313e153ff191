import type { ComponentProps, ReactNode } from "react";

type DialogProps = {
  id: string;
  title: string;
  children: ReactNode;
  /** The main action first; before a loss, `autoFocus` belongs on the cancel button. */
  actions: ReactNode;
  /** A strip of scenery along the top. */
  art?: ReactNode;
  /** Reports an error or something that must be known. */
  alert?: boolean;
} & Pick<ComponentProps<"dialog">, "ref" | "onClose">;

/** Open it with `showModal()`: the browser then keeps the focus inside and closes it on Esc. */
export function Dialog({ id, title, children, actions, art, alert, ref, onClose }: DialogProps) {
  return (
    <dialog
      className="dialog"
      id={id}
      ref={ref}
      onClose={onClose}
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={`${id}-title`}
    >
      {art ? <div className="art">{art}</div> : null}
      <div className="bd">
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
        <div className="acts r">{actions}</div>
      </div>
    </dialog>
  );
}
