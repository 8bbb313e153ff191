// What the buyer typed, in memory only, and which of its errors to show already.
import { useState } from "react";
import {
  type CheckoutErrors,
  type CheckoutField,
  type CheckoutValues,
  checkForm,
} from "./form.rules.ts";

export type FormState = {
  values: CheckoutValues;
  /** Errors of fields that were left, or all errors once the buyer tried to pay. */
  shown: CheckoutErrors;
  errors: CheckoutErrors;
  missing: CheckoutErrors;
  change(field: CheckoutField, text: string): void;
  leave(field: CheckoutField): void;
  revealAll(): void;
  forgetCard(): void;
};

const noCard = { number: "", expiry: "", cvc: "", holder: "" };

export function useCheckoutForm(
  viewer: { name: string; email: string } | null,
  onChange: () => void,
): FormState {
  const [values, setValues] = useState<CheckoutValues>({
    learnerEmail: "",
    firstName: "",
    lastName: "",
    email: viewer?.email ?? "",
    phone: "",
    address: "",
    city: "",
    ...noCard,
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { errors, missing } = checkForm(values, viewer === null, new Date());
  const shown = Object.fromEntries(Object.entries(errors).filter(([field]) => left.has(field)));
  return {
    values,
    shown,
    errors,
    missing,
    change(field, text) {
      setValues((values) => ({ ...values, [field]: text }));
      onChange();
    },
    leave: (field) => setLeft((left) => new Set(left).add(field)),
    revealAll: () => setLeft((left) => new Set([...left, ...Object.keys(errors)])),
    forgetCard: () => setValues((values) => ({ ...values, ...noCard })),
  };
}
