import { methods, type PayKind } from "#src/checkout/methods/method.rules.ts";
import type { Offer } from "#src/pages/checkout/offer/offer.rules.ts";
import type { FormState } from "#src/pages/checkout/use-checkout-form.ts";
import { useIsAlive } from "#src/pages/checkout/use-is-alive.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { CardForm } from "./card-form.tsx";
import { MethodFields } from "./method-fields.tsx";
import { MethodMark } from "./method-mark.tsx";

type MethodPickerProps = {
  form: FormState;
  offer: Offer;
  /** The chosen way to pay. */
  method: PayKind;
  installments: number;
  onInstallments: (installments: number) => void;
  /** Asks for the banks again. */
  renewOffer: () => void;
};

/** The ways to pay, each with only its own fields below it. */
export function MethodPicker(props: MethodPickerProps) {
  const { form, offer, method } = props;
  const isAlive = useIsAlive();
  const [only] = offer.methods;
  if (offer.methods.length === 1 && only === "card") {
    return (
      <>
        <input type="hidden" name="method" value="card" />
        <p className="card-kind">
          <Icon name="credit-card" />
          {methods.card.label}
        </p>
        <Fields {...props} kind="card" />
      </>
    );
  }
  return (
    <fieldset className="methods">
      <legend className="sr">Método de pago</legend>
      {offer.methods.map((kind) => (
        <div className="method" key={kind}>
          <label htmlFor={`pay-${kind}`}>
            <input
              type="radio"
              id={`pay-${kind}`}
              name="method"
              value={kind}
              checked={kind === method}
              onChange={() => form.choose({ method: kind })}
            />
            <span className="method-name">
              <b>{methods[kind].label}</b>
              <span className="small muted">{methods[kind].hint}</span>
            </span>
            <MethodMark kind={kind} />
          </label>
          {kind === method || !isAlive ? (
            <div className="method-fields">
              <Fields {...props} kind={kind} />
            </div>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

function Fields({ kind, ...props }: MethodPickerProps & { kind: PayKind }) {
  const { form, offer, installments, onInstallments, renewOffer } = props;
  if (kind !== "card") {
    return <MethodFields kind={kind} form={form} banks={offer.banks} renewBanks={renewOffer} />;
  }
  return (
    <CardForm
      form={form}
      installments={installments}
      choices={offer.installments}
      onInstallments={onInstallments}
    />
  );
}
