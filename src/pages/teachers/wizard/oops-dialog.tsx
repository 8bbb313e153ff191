import { useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { oops } from "./wizard.rules.ts";

type OopsDialogProps = {
  isOpen: boolean;
  /** Each failed answer opens it again. */
  answer: unknown;
};

/** Spec 2 §8: the course could not be saved. */
export function OopsDialog({ isOpen, answer }: OopsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens again after each answer
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
  }, [isOpen, answer]);
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
      <p>{oops}</p>
      <p className="muted">Lo que escribiste sigue aquí. Revisa tu conexión e intenta de nuevo.</p>
    </Dialog>
  );
}
