import { type FormEvent, useEffect, useState } from "react";
import type { Paid } from "#src/checkout/order-shape.rules.ts";
import { Button } from "#src/ui/button.tsx";
import { formatUsdExact } from "#src/ui/format.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { BillingForm } from "./billing-form.tsx";
import { CardForm } from "./card-form.tsx";
import { type CheckoutErrors, noteLines } from "./form.rules.ts";
import { LearnerEmail } from "./learner-email.tsx";
import type { Offer } from "./offer-data.ts";
import { Part } from "./part.tsx";
import { PendingDialog } from "./pay-dialogs.tsx";
import { PayNote } from "./pay-note.tsx";
import { type Accepted, type BoxId, openBoxes, TermsBox } from "./terms-box.tsx";
import type { GatewayBrowser } from "./tokenise.browser.ts";
import { useCheckoutForm } from "./use-checkout-form.ts";
import { usePayment } from "./use-payment.ts";

type CheckoutFormProps = {
  offer: Offer;
  gateway: GatewayBrowser;
  csrf: string;
  viewer: { firstName: string; lastName: string; email: string } | null;
  /** The address of the page. */
  here: string;
  signInHref: string;
  /** A new offer is being fetched. */
  isRenewing: boolean;
  renewOffer: () => void;
  onDone: (paid: Paid) => void;
};

export function CheckoutForm(props: CheckoutFormProps) {
  const { offer, viewer, here, signInHref, isRenewing, onDone } = props;
  const payment = usePayment(props);
  const { state } = payment;
  const form = useCheckoutForm(viewer, payment.typed);
  const [accepted, setAccepted] = useState<Accepted>({ terms: null, personalData: null });
  const [askedBoxes, setAskedBoxes] = useState<BoxId[]>([]);
  const [installments, setInstallments] = useState(firstChoice(offer));
  const isAlive = useIsAlive();

  const faults: CheckoutErrors = { ...form.missing, ...form.errors };
  const open = openBoxes(accepted, offer);
  const isFilled = Object.keys(faults).length === 0 && open.length === 0;
  const isComplete = isFilled && offer.rate !== null;
  const redBoxes = open.filter((box) => askedBoxes.includes(box));
  const failure = state.status === "error" && state.cause === "payment" ? state : null;
  const isBusy = state.status === "loading" || state.status === "success";
  const isPayable = isComplete && state.status === "idle" && !isRenewing;

  useEffect(() => {
    if (state.status === "success" && state.paid.status === "SUCCESS") onDone(state.paid);
  }, [state, onDone]);

  async function pay() {
    if (offer.rate === null) return;
    const { learnerEmail, number, expiry, cvc, holder, ...buyer } = form.values;
    const isTaken = await payment.pay(
      { number, expiry, cvc, holder },
      {
        offer,
        rate: offer.rate.price,
        buyer,
        learnerEmail: viewer ? null : learnerEmail.trim(),
        installments,
      },
    );
    if (isTaken) form.forgetCard();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPayable) pay();
    else if (!isFilled && !isBusy) {
      form.revealAll();
      setAskedBoxes(open);
      payment.incomplete();
      document.getElementById(noteLines(faults)[0]?.field ?? open[0] ?? "")?.focus();
    }
  }

  const part = viewer ? 0 : 1;
  return (
    <form onSubmit={submit} noValidate>
      {viewer ? null : (
        <Part number={1} title="¿Quién va a tomar el curso?">
          <LearnerEmail
            form={form}
            refusal={failure?.about === "learner" ? failure.message : undefined}
          />
        </Part>
      )}
      <Part number={part + 1} title="Datos de facturación">
        <BillingForm form={form} hasLearner={viewer === null} />
      </Part>
      <Part number={part + 2} title="Método de pago">
        <CardForm
          form={form}
          installments={installments}
          choices={offer.installments}
          onInstallments={(count) => {
            setInstallments(count);
            payment.typed();
          }}
        />
      </Part>
      <section className="finish">
        <TermsBox
          offer={offer}
          accepted={accepted}
          red={redBoxes}
          onChange={(accepted) => {
            setAccepted(accepted);
            payment.typed();
          }}
        />
        <noscript>
          <Note kind="warn">
            Para pagar necesitas activar JavaScript: los datos de tu tarjeta van directo de tu
            navegador a la pasarela de pagos, sin pasar por Semillero.
          </Note>
        </noscript>
        <PayNote
          failure={failure}
          here={here}
          signInHref={viewer ? null : signInHref}
          red={form.red}
          redBoxes={redBoxes}
          retry={{ isReady: isComplete && !isRenewing, onRetry: pay }}
        />
        <p className="sr" role="status">
          {isBusy ? busyText : ""}
        </p>
        <Button
          size="big"
          block
          busy={isBusy}
          disabled={!isAlive}
          aria-disabled={!isPayable || undefined}
        >
          {isBusy ? busyText : `Pagar ${formatUsdExact(offer.price.totalCents)}`}
        </Button>
      </section>
      {state.status === "success" && state.paid.status === "PENDING" ? (
        <PendingDialog transactionId={state.paid.id} onClose={() => onDone(state.paid)} />
      ) : null}
    </form>
  );
}

const busyText = "Procesando el pago";

/** One payment is the default (spec 2 §9), unless the merchant does not offer it. */
function firstChoice({ installments }: Offer): number {
  return installments.includes(1) ? 1 : (installments[0] ?? 1);
}

/** Until its script runs, the form must not be submitted. */
function useIsAlive(): boolean {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive;
}
