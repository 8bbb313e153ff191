import type { ComponentProps } from "react";
import { describedBy, FieldFrame } from "#src/ui/forms/field.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { type CheckoutField, cardFields } from "./form.rules.ts";
import type { Typed } from "./methods/card-format.rules.ts";
import type { FormState } from "./use-checkout-form.ts";

type Format = (raw: string, caret: number) => Typed;

type TextFieldProps = {
  form: FormState;
  field: CheckoutField;
  label: string;
  hint?: string | undefined;
  /** What the server says about the value, until it changes. */
  refusal?: string | undefined;
  /** Formats what is typed, for example in groups of four. */
  format?: Format;
} & Omit<ComponentProps<"input">, "form" | "name" | "className">;

/** One of the card has no name, so that no browser can put it into an address or a form post. */
export function TextField(props: TextFieldProps) {
  const { form, field, label, hint, refusal, format, ...rest } = props;
  const error = form.shown[field] ?? refusal;
  return (
    <FieldFrame id={field} label={label} hint={hint} error={error}>
      <div className="inwrap">
        <input
          type="text"
          {...rest}
          {...describedBy(field, { hint, error })}
          id={field}
          name={cardFields.has(field) ? undefined : field}
          className="inp"
          value={form.values[field]}
          onChange={({ target }) =>
            form.change(field, format ? retype(target, format) : target.value)
          }
          onBlur={() => form.leave(field)}
        />
        {error ? <Icon name="warning-circle" /> : null}
      </div>
    </FieldFrame>
  );
}

/** Writes the formatted text at once: if React did it, the caret would jump to the end. */
export function retype(input: HTMLInputElement, format: Format): string {
  const { text, caret } = format(input.value, input.selectionStart ?? input.value.length);
  if (text !== input.value) {
    input.value = text;
    input.setSelectionRange(caret, caret);
  }
  return text;
}
