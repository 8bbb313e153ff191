import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#src/ui/controls/button.tsx";
import { Dialog } from "#src/ui/controls/dialog.tsx";

type PendingDialogProps = {
  transactionId: string;
  /** The page of the order. */
  orderHref: string;
  onClose: () => void;
};

/** Opens by itself: the bank has not answered yet, and the verdict will arrive by mail. */
export function PendingDialog({ transactionId, orderHref, onClose }: PendingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog
      id="pending"
      ref={dialog}
      onClose={onClose}
      title="Tu pago está en proceso"
      actions={
        <>
          <Button type="button" onClick={() => dialog.current?.close()}>
            Entendido
          </Button>
          <ButtonLink variant="secondary" href={orderHref}>
            Ver mi pedido
          </ButtonLink>
        </>
      }
    >
      <p>El banco todavía no responde. Te avisaremos por correo apenas confirme el pago.</p>
      <p className="transaction">
        Transacción <b className="num">{transactionId}</b>
      </p>
    </Dialog>
  );
}

type CouponDialogProps = { message: string; onClose: () => void };

/** Opens by itself: the code takes nothing off (spec 2 §5). */
export function CouponDialog({ message, onClose }: CouponDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog
      id="coupon-fault"
      ref={dialog}
      onClose={onClose}
      title="No aplicamos el cupón"
      actions={
        <Button type="button" onClick={() => dialog.current?.close()}>
          Entendido
        </Button>
      }
      alert
    >
      <p>{message}</p>
    </Dialog>
  );
}
