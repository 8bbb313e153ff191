import { type FormEvent, useEffect, useState } from "react";
import type { Paid } from "#src/checkout/order-shape.rules.ts";
import type { FormValues } from "#src/http/forms/form-data.rules.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { BillingForm } from "./billing-form.tsx";
import { type CheckoutErrors, noteLines } from "./form.rules.ts";
import { LearnerPart } from "./learner-part.tsx";
import { chosenMethod } from "./methods/chosen-method.rules.ts";
import { MethodPicker } from "./methods/method-picker.tsx";
import type { GatewayBrowser } from "./methods/tokenise.browser.ts";
import { otherCode } from "./offer/coupon.rules.ts";
import { type CouponFault, CouponField } from "./offer/coupon-field.tsx";
import { checkoutPath, type Offer } from "./offer/offer.rules.ts";
import { Part } from "./part.tsx";
import { HiddenFields } from "./pay/hidden-fields.tsx";
import { PayButton } from "./pay/pay-button.tsx";
import { PendingDialog } from "./pay/pay-dialogs.tsx";
import { PayNote } from "./pay/pay-note.tsx";
import type { Failure } from "./pay/payment.rules.ts";
import type { Viewer } from "./pay/posted-form.rules.ts";
import { usePayment } from "./pay/use-payment.ts";
import {
  type Accepted,
  acceptedOf,
  type BoxId,
  boxIds,
  openBoxes,
  TermsBox,
} from "./terms-box.tsx";
import { useCheckoutForm } from "./use-checkout-form.ts";

export type CheckoutFormProps = {
  offer: Offer;
  gateway: GatewayBrowser;
  csrf: string;
  viewer: Viewer | null;
  /** The address of the page. */
  here: string;
  signInHref: string;
  /** The key of this purchase, should it be posted without scripts. */
  purchaseKey: string;
  /** What a post without scripts sent, and why it was refused. */
  posted: { values: FormValues; isRevealed: boolean; refusal: Failure | null } | null;
  isGift: boolean;
  couponFault: CouponFault | null;
  onCoupon: (code: string | null, forOther: boolean) => void;
  /** Why the offer could not be renewed. */
  offerFailure: string | null;
  /** A new offer is being fetched. */
  isRenewing: boolean;
  renewOffer: () => void;
  onDone: (paid: Paid, byCard: boolean) => void;
};

export function CheckoutForm(props: CheckoutFormProps) {
  const { offer, viewer, here, signInHref, posted, isRenewing, renewOffer, onDone } = props;
  const payment = usePayment({ ...props, refusal: posted?.refusal ?? null });
  const { state } = payment;
  const start = {
    viewer,
    posted: posted?.values ?? null,
    isRevealed: posted?.isRevealed ?? false,
    isGift: props.isGift,
  };
  const form = useCheckoutForm(start, offer, payment.typed);
  const { method } = form.choices;
  const [accepted, setAccepted] = useState<Accepted>(() =>
    acceptedOf(tickedIn(posted?.values), offer),
  );
  const [askedBoxes, setAskedBoxes] = useState<readonly BoxId[]>(posted?.isRevealed ? boxIds : []);
  const [installments, setInstallments] = useState(firstChoice(offer));

  const faults: CheckoutErrors = { ...form.missing, ...form.errors };
  const open = openBoxes(accepted, offer);
  const isFilled = Object.keys(faults).length === 0 && open.length === 0;
  const isComplete = isFilled && offer.rate !== null;
  const redBoxes = open.filter((box) => askedBoxes.includes(box));
  const failure = state.status === "error" && state.cause === "payment" ? state : null;
  const isBusy = state.status === "loading" || state.status === "success";
  const isPayable = isComplete && state.status === "idle" && !isRenewing;
  const isUndecided =
    state.status === "success" && state.paid.status === "PENDING" && method === "card";

  useEffect(() => {
    if (state.status === "success" && !isUndecided) onDone(state.paid, method === "card");
  }, [state, isUndecided, method, onDone]);

  function applyCoupon(code: string | null) {
    payment.typed();
    // A coupon that its buyer has used is good for another person.
    props.onCoupon(code, viewer !== null && form.choices.forOther);
  }

  async function pay() {
    if (offer.rate === null) return;
    const { values, choices } = form;
    const { firstName, lastName, email, phone, address, city } = values;
    const { number, expiry, cvc, holder } = values;
    const chosen =
      method === "card"
        ? { kind: method, card: { number, expiry, cvc, holder }, installments }
        : chosenMethod(method, values);
    const isTaken = await payment.pay(chosen, {
      offer,
      rate: offer.rate.price,
      buyer: { firstName, lastName, email, phone, address, city },
      learnerEmail: choices.forOther ? values.learnerEmail.trim() : null,
      invoice: choices.invoice
        ? { documentType: values.invoiceType, documentNumber: values.invoiceNumber }
        : null,
    });
    if (isTaken) form.forgetCard();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = otherCode(new FormData(event.currentTarget).get("cupon"), {
      applied: offer.coupon,
      refused: props.couponFault?.code,
    });
    if (isPayable && typed) applyCoupon(typed);
    else if (isPayable) pay();
    else if (!isFilled && !isBusy) {
      form.revealAll();
      setAskedBoxes(open);
      payment.incomplete();
      document.getElementById(noteLines(faults)[0]?.field ?? open[0] ?? "")?.focus();
    }
  }

  const courseIds = offer.products.map(({ id }) => id);
  return (
    <form
      method="post"
      action={checkoutPath(courseIds, offer.coupon, { isGift: props.isGift })}
      onSubmit={submit}
      noValidate
    >
      <HiddenFields
        offer={offer}
        refusedCoupon={props.couponFault?.code}
        purchaseKey={props.purchaseKey}
        csrf={props.csrf}
      />
      <LearnerPart
        form={form}
        viewer={viewer}
        refusal={failure?.about === "learner" ? failure.message : undefined}
      />
      <Part number={2} title="Datos de facturación">
        <BillingForm form={form} hasLearner={form.choices.forOther} isSignedIn={viewer !== null} />
      </Part>
      <Part number={3} title="Cupón">
        <CouponField
          offer={offer}
          fault={props.couponFault}
          posted={posted ? textAt(posted.values, "cupon") : undefined}
          isBusy={isBusy || isRenewing}
          onApply={applyCoupon}
        />
      </Part>
      {method === "free" ? null : (
        <Part number={4} title="Método de pago">
          <MethodPicker
            form={form}
            offer={offer}
            method={method}
            installments={installments}
            onInstallments={(count) => {
              setInstallments(count);
              payment.typed();
            }}
            renewOffer={renewOffer}
          />
        </Part>
      )}
      <section className="finish">
        <TermsBox
          offer={offer}
          accepted={accepted}
          red={redBoxes}
          onChange={(changes) => {
            setAccepted((accepted) => ({ ...accepted, ...changes }));
            payment.typed();
          }}
        />
        <PayNote
          failure={failure}
          offerFailure={props.offerFailure}
          here={here}
          signInHref={viewer ? null : signInHref}
          red={form.red}
          redBoxes={redBoxes}
          retry={{ isReady: isComplete && !isRenewing, onRetry: pay }}
        />
        <PayButton offer={offer} isBusy={isBusy} isPayable={isPayable} />
      </section>
      {isUndecided && state.status === "success" ? (
        <PendingDialog
          transactionId={state.paid.id}
          orderHref={state.paid.order}
          onClose={() => onDone(state.paid, true)}
        />
      ) : null}
    </form>
  );
}

function tickedIn(posted: FormValues | undefined): BoxId[] {
  return boxIds.filter((box) => posted && textAt(posted, box) !== undefined);
}

/** One payment is the default (spec 2 §9), unless the merchant does not offer it. */
function firstChoice({ installments }: Offer): number {
  return installments.includes(1) ? 1 : (installments[0] ?? 1);
}
