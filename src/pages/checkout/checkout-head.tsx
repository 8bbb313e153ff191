import type { MouseEvent } from "react";
import { type AcademyBrand, Brand } from "#src/ui/brand/brand.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";

type CheckoutHeadProps = {
  /** Where `Volver` leads if the buyer did not come from one of our pages. */
  backHref: string;
  academy: AcademyBrand;
};

export function CheckoutHead({ backHref, academy }: CheckoutHeadProps) {
  return (
    <header className="top slim">
      <div className="wrap in">
        <a className="back" href={backHref} onClick={goBack}>
          <Icon name="arrow-left" />
          <span>Volver</span>
        </a>
        <Brand academy={academy} />
        <span className="safe">
          <Icon name="lock" small /> Pago seguro
        </span>
      </div>
    </header>
  );
}

function goBack(event: MouseEvent): void {
  const cameFromHere = document.referrer.startsWith(`${location.origin}/`);
  if (!cameFromHere || history.length < 2) return;
  event.preventDefault();
  history.back();
}
