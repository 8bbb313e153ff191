// What the buyer typed, in memory only, and which of its errors to show already.
import { useState } from "react";
import {
  type CheckoutErrors,
  type CheckoutField,
  type CheckoutValues,
  checkForm,
  missingText,
} from "./form.rules.ts";

export type FormState = {
  values: CheckoutValues;
  /** Under each red field: errors of fields that were left, and all faults of a try to pay. */
  shown: CheckoutErrors;
  /** The same fields with the texts of the note. */
  red: CheckoutErrors;
  errors: CheckoutErrors;
  missing: CheckoutErrors;
  change(field: CheckoutField, text: string): void;
  leave(field: CheckoutField): void;
  /** Marks everything that is wrong or empty, each until it is mended. */
  revealAll(): void;
  forgetCard(): void;
};

const noCard = { number: "", expiry: "", cvc: "", holder: "" };

export function useCheckoutForm(
  viewer: { firstName: string; lastName: string; email: string } | null,
  onChange: () => void,
): FormState {
  const [values, setValues] = useState<CheckoutValues>({
    learnerEmail: "",
    firstName: viewer?.firstName ?? "",
    lastName: viewer?.lastName ?? "",
    email: viewer?.email ?? "",
    phone: "",
    address: "",
    city: "",
    ...noCard,
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const { errors, missing } = checkForm(values, viewer === null, new Date());
  const wrong = Object.entries(errors).filter(([field]) => left.has(field));
  const empty = Object.entries(missing).filter(([field]) => asked.has(field));
  return {
    values,
    shown: Object.fromEntries([...wrong, ...empty.map(([field]) => [field, missingText])]),
    red: Object.fromEntries([...wrong, ...empty]),
    errors,
    missing,
    change(field, text) {
      setValues((values) => ({ ...values, [field]: text }));
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
