import { type MouseEvent, type ReactNode, useRef } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { PopDialog } from "#src/ui/controls/pop-dialog.tsx";

type AskDialogProps = {
  id: string;
  title: string;
  /** Names what is lost. */
  children: ReactNode;
  /** The look of the button that asks, and what it says. */
  opener: { className: string; label?: string; content: ReactNode };
  /** The button that does it; it closes the dialog where scripts run. */
  confirm(close: () => void): ReactNode;
  wayOut: string;
};

/** A button that asks before a loss: without scripts as a popover, with them as a dialog. */
export function AskDialog({ id, title, children, opener, confirm, wayOut }: AskDialogProps) {
  const place = useRef<HTMLDivElement>(null);
  const out = useRef<HTMLButtonElement>(null);
  const dialogOf = () => place.current?.querySelector("dialog") ?? null;
  const instead = (act: (dialog: HTMLDialogElement) => void) => (event: MouseEvent) => {
    const dialog = dialogOf();
    // The browser handles a dialog opened before the scripts loaded.
    if (!dialog || dialog.matches(":popover-open")) return;
    event.preventDefault();
    act(dialog);
  };
  const close = () => {
    const dialog = dialogOf();
    if (dialog?.open) dialog.close();
  };
  return (
    <div ref={place}>
      <button
        type="button"
        className={opener.className}
        aria-label={opener.label}
        popoverTarget={id}
        onClick={instead((dialog) => {
          dialog.showModal();
          out.current?.focus();
        })}
      >
        {opener.content}
      </button>
      <PopDialog
        id={id}
        title={title}
        actions={
          <>
            {confirm(close)}
            <Button
              type="button"
              variant="secondary"
              ref={out}
              popoverTarget={id}
              onClick={instead((dialog) => dialog.close())}
            >
              {wayOut}
            </Button>
          </>
        }
      >
        {children}
      </PopDialog>
    </div>
  );
}
