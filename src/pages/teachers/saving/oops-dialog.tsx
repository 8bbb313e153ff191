import { useEffect, useRef } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/controls/dialog.tsx";

type OopsDialogProps = {
  text: string;
  /** The answer that failed; each opens it. */
  failed: unknown;
  /** How often a line was lost before anything was sent. */
  failures: number;
};

/** Spec 2 §8: the course or class could not be saved. */
export function OopsDialog({ text, failed, failures }: OopsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (failed) show(dialog.current);
  }, [failed]);
  useEffect(() => {
    if (failures > 0) show(dialog.current);
  }, [failures]);
  return (
    <Dialog
      id="oops"
      ref={dialog}
      title="Oops..."
      actions={
        <Button type="button" autoFocus onClick={() => dialog.current?.close()}>
          Entendido
        </Button>
      }
    >
      <p>{text}</p>
      <p className="muted">Lo que escribiste sigue aquí. Revisa tu conexión e intenta de nuevo.</p>
    </Dialog>
  );
}

function show(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open) dialog?.showModal();
}
