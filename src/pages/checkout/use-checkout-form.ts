// What the buyer typed and chose, in memory only, and which of its errors to show already.
import { useState } from "react";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import {
  type CheckoutErrors,
  type CheckoutField,
  type CheckoutValues,
  type Choices,
  cardFields,
  checkForm,
  checkoutFields,
  missingText,
} from "./form.rules.ts";
import { type Offer, offeredMethod } from "./offer/offer.rules.ts";
import { choicesIn, type Viewer } from "./pay/posted-form.rules.ts";

export type FormState = {
  values: CheckoutValues;
  choices: Choices;
  /** Under each red field: errors of fields that were left, and all faults of a try to pay. */
  shown: CheckoutErrors;
  /** The same fields with the texts of the note. */
  red: CheckoutErrors;
  errors: CheckoutErrors;
  missing: CheckoutErrors;
  change(field: CheckoutField, text: string): void;
  choose(changes: Partial<Choices>): void;
  leave(field: CheckoutField): void;
  /** Marks everything that is wrong or empty, each until it is mended. */
  revealAll(): void;
  forgetCard(): void;
};

type Start = {
  viewer: Viewer | null;
  /** What a post without scripts sent, which comes back. */
  posted: FormValues | null;
  /** Whether that post was refused for its fields. */
  isRevealed: boolean;
  isGift: boolean;
};

export function useCheckoutForm(
  { viewer, posted, isRevealed, isGift }: Start,
  offer: Offer,
  onChange: () => void,
): FormState {
  const [values, setValues] = useState(() => startingValues(viewer, posted));
  const [chosen, setChosen] = useState<Choices>(() =>
    posted
      ? choicesIn(posted, viewer !== null)
      : { method: "card", forOther: !viewer || isGift, invoice: false },
  );
  // Another offer may not have the way to pay that was chosen.
  const choices = { ...chosen, method: offeredMethod(offer, chosen.method) };
  const everything = new Set<string>(isRevealed ? checkoutFields : []);
  const [left, setLeft] = useState<ReadonlySet<string>>(everything);
  const [asked, setAsked] = useState<ReadonlySet<string>>(everything);
  const { errors, missing } = checkForm(values, choices, new Date());
  const wrong = Object.entries(errors).filter(([field]) => left.has(field));
  const empty = Object.entries(missing).filter(([field]) => asked.has(field));
  return {
    values,
    choices,
    shown: Object.fromEntries([...wrong, ...empty.map(([field]) => [field, missingText])]),
    red: Object.fromEntries([...wrong, ...empty]),
    errors,
    missing,
    change(field, text) {
      setValues((values) => ({ ...values, [field]: text }));
      onChange();
    },
    choose(changes) {
      setChosen((chosen) => ({ ...chosen, ...changes }));
      onChange();
    },
    leave: (field) => setLeft((left) => new Set(left).add(field)),
    revealAll() {
      setLeft((left) => new Set([...left, ...Object.keys(errors)]));
      setAsked(new Set(Object.keys(missing)));
    },
    forgetCard: () => setValues((values) => ({ ...values, ...noCard })),
  };
}

const noCard = Object.fromEntries([...cardFields].map((field) => [field, ""]));

function startingValues(viewer: Viewer | null, posted: FormValues | null): CheckoutValues {
  const usual: Partial<CheckoutValues> = {
    firstName: viewer?.firstName ?? "",
    lastName: viewer?.lastName ?? "",
    email: viewer?.email ?? "",
    person: "natural",
    pseType: "CC",
    daviplataType: "CC",
    invoiceType: "CC",
  };
  const texts = checkoutFields.map((field) => {
    const typed = posted && !cardFields.has(field) ? textAt(posted, field) : undefined;
    return [field, typed ?? usual[field] ?? ""];
  });
  return Object.fromEntries(texts) as CheckoutValues;
}
