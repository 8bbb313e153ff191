import { useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";

type PendingDialogProps = { transactionId: string; onClose: () => void };

/** Opens by itself: the bank has not answered yet, and the verdict will arrive by mail. */
export function PendingDialog({ transactionId, onClose }: PendingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog
      id="pending"
      ref={dialog}
      onClose={onClose}
      title="Tu pago está en proceso"
      actions={
        <Button type="button" onClick={() => dialog.current?.close()}>
          Entendido
        </Button>
      }
    >
      <p>El banco todavía no responde. Te avisaremos por correo apenas confirme el pago.</p>
      <p className="transaction">
        Transacción <b className="num">{transactionId}</b>
      </p>
    </Dialog>
  );
}
