import { useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";

type CancelDialogProps = { name: string; onConfirm: () => void; onClose: () => void };

/** Opens by itself, with the focus on the way out. */
export function CancelDialog({ name, onConfirm, onClose }: CancelDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wayOut = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    wayOut.current?.focus();
  }, []);
  return (
    <Dialog
      id="cancel-upload"
      ref={dialog}
      onClose={onClose}
      title="¿Cancelar la subida?"
      actions={
        <>
          <Button type="button" variant="danger" onClick={onConfirm}>
            Cancelar la subida
          </Button>
          <Button
            type="button"
            variant="secondary"
            ref={wayOut}
            onClick={() => dialog.current?.close()}
          >
            Seguir subiendo
          </Button>
        </>
      }
    >
      <p className="name">Se borra lo que ya subió de «{name}».</p>
    </Dialog>
  );
}
