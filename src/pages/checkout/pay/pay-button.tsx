import { isFree, type Offer } from "#src/pages/checkout/offer/offer.rules.ts";
import { totalText } from "#src/pages/checkout/offer/order-amounts.tsx";
import { useIsAlive } from "#src/pages/checkout/use-is-alive.ts";
import { Button } from "#src/ui/controls/button.tsx";

type PayButtonProps = { offer: Offer; isBusy: boolean; isPayable: boolean };

/** With scripts it waits for them: the card of a form that was posted before would be lost. */
export function PayButton({ offer, isBusy, isPayable }: PayButtonProps) {
  const isAlive = useIsAlive();
  const text = isFree(offer) ? receiveText(offer) : `Pagar ${totalText(offer)}`;
  const busyText = isFree(offer) ? "Un momento" : "Procesando el pago";
  return (
    <>
      <p className="sr" role="status">
        {isBusy ? busyText : ""}
      </p>
      <noscript>
        <Button size="big" block>
          {text}
        </Button>
      </noscript>
      <div className="with-scripts">
        <Button
          size="big"
          block
          busy={isBusy}
          disabled={!isAlive}
          aria-disabled={!isPayable || undefined}
        >
          {isBusy ? busyText : text}
        </Button>
      </div>
    </>
  );
}

function receiveText({ products }: Offer): string {
  return products.length === 1 ? "Recibir el curso" : "Recibir los cursos";
}
