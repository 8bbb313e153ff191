import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/controls/dialog.tsx";
import type { Leaving } from "./use-leaving.ts";

type LeaveDialogProps = {
  leaving: Leaving;
  /** What becomes of the uploads. */
  text: string[];
  canResume: boolean;
  onStay(): void;
};

/** Asks somebody who leaves while something is being sent; a link can open beside it instead. */
export function LeaveDialog({ leaving, text, canResume, onStay }: LeaveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const out = useRef<HTMLButtonElement>(null);
  const close = () => dialog.current?.close();
  useEffect(() => {
    dialog.current?.showModal();
    out.current?.focus();
  }, []);
  return (
    <Dialog
      id="leave-uploads"
      ref={dialog}
      title="¿Salir mientras suben tus archivos?"
      onClose={onStay}
      actions={
        <>
          {leaving.href === null ? null : (
            <ButtonLink href={leaving.href} target="_blank" onClick={close}>
              Abrir en otra pestaña
            </ButtonLink>
          )}
          <Button
            type="button"
            variant={canResume ? "secondary" : "danger"}
            onClick={leaving.leave}
          >
            {canResume ? "Salir y continuar después" : "Salir y empezar de nuevo"}
          </Button>
          <Button type="button" variant="secondary" ref={out} onClick={close}>
            Seguir aquí
          </Button>
        </>
      }
    >
      {text.map((sentence) => (
        <p key={sentence} className="name">
          {sentence}
        </p>
      ))}
    </Dialog>
  );
}
