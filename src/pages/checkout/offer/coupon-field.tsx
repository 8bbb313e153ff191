import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { codeLength } from "#src/coupons/coupon.rules.ts";
import { CouponDialog } from "#src/pages/checkout/pay/pay-dialogs.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { describedBy, ErrorText } from "#src/ui/forms/field.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { savingText } from "./coupon.rules.ts";
import type { Offer } from "./offer.rules.ts";

/** Why a code took nothing off. Each answer of the server is another object. */
export type CouponFault = { code: string; message: string };

type CouponFieldProps = {
  offer: Offer;
  fault: CouponFault | null;
  /** What a post without scripts sent. */
  posted: string | undefined;
  /** A coupon is being looked up, or the payment is under way. */
  isBusy: boolean;
  /** Null: takes the coupon off. */
  onApply: (code: string | null) => void;
};

/** Enter applies the code (spec 2 §2); it counts once the offer comes back with it. */
export function CouponField({ offer, fault, posted, isBusy, onApply }: CouponFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(offer.coupon ?? posted ?? fault?.code ?? "");
  const [applied, setApplied] = useState(offer.coupon);
  const [said, setSaid] = useState<CouponFault | null>(null);
  const [isTyped, setTyped] = useState(false);
  if (offer.coupon !== applied) {
    setApplied(offer.coupon);
    setCode(offer.coupon ?? "");
  }
  useEffect(() => {
    setSaid(fault);
    setTyped(false);
  }, [fault]);
  const error = fault && !isTyped ? fault.message : undefined;

  function apply(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() || offer.coupon) onApply(code.trim() || null);
    else field.current?.focus();
  }

  return (
    <>
      <div className="coupon">
        <Icon name="scissors" />
        <label className="sr" htmlFor="cupon">
          Código del cupón
        </label>
        <input
          {...describedBy("cupon", { error })}
          ref={field}
          id="cupon"
          name="cupon"
          className="inp"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={codeLength}
          value={code}
          onChange={({ target }) => {
            setCode(target.value.toUpperCase());
            setTyped(true);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) apply(event);
          }}
        />
        <Button
          variant="secondary"
          size="small"
          name="intent"
          value="coupon"
          aria-disabled={isBusy || undefined}
          onClick={apply}
        >
          Aplicar
        </Button>
      </div>
      {error ? <ErrorText id="cupon-error">{error}</ErrorText> : null}
      <div className={offer.coupon ? "ok-line" : undefined}>
        {offer.coupon ? <Icon name="check-circle" small /> : null}
        <p role="status">{offer.coupon ? `Cupón aplicado: ${savingText(offer)}` : null}</p>
        {offer.coupon ? (
          <Button
            variant="text"
            size="small"
            name="intent"
            value="no-coupon"
            onClick={(event) => {
              event.preventDefault();
              if (isBusy) return;
              onApply(null);
              field.current?.focus();
            }}
          >
            Quitar
          </Button>
        ) : null}
      </div>
      {said ? (
        <CouponDialog
          message={said.message}
          onClose={() => {
            setSaid(null);
            field.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
