import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type SureDialogProps = {
  id: string;
  title: string;
  /** Names what is lost. */
  children: ReactNode;
  confirm: string;
  wayOut: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before a loss: opens by itself, with the focus on the cancel button. */
export function SureDialog(props: SureDialogProps) {
  const { id, title, children, confirm, wayOut, onConfirm, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const out = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    out.current?.focus();
  }, []);
  return (
    <Dialog
      id={id}
      ref={dialog}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="button" variant="danger" onClick={onConfirm}>
            {confirm}
          </Button>
          <Button
            type="button"
            variant="secondary"
            ref={out}
            onClick={() => dialog.current?.close()}
          >
            {wayOut}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
