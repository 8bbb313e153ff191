import { useState } from "react";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { describedBy, FieldFrame } from "./field.tsx";

type CountedFieldProps = {
  name: string;
  label: string;
  /** In characters; a longer text can be typed, and is refused with a message. */
  maximum: number;
  multiline?: boolean | undefined;
  placeholder?: string | undefined;
  defaultValue?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean | undefined;
};

/** A text field of one or more lines with a character count below it, announced from 90 % on. */
export function CountedField({ label, maximum, multiline, error, ...rest }: CountedFieldProps) {
  const [length, setLength] = useState(rest.defaultValue?.length ?? 0);
  const [typing, setTyping] = useState(false);
  const { name: id } = rest;
  const counter = `${length}/${maximum}`;
  const control = {
    ...rest,
    ...describedBy(id, { counter, error }),
    id,
    className: "inp",
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setLength(currentTarget.value.length);
      setTyping(true);
    },
  };
  return (
    <FieldFrame id={id} label={label} counter={counter} error={error}>
      <div className="inwrap">
        {multiline ? <textarea rows={3} {...control} /> : <input type="text" {...control} />}
        {error ? <Icon name="warning-circle" /> : null}
      </div>
      <span className="sr" aria-live="polite">
        {typing ? nearLimit(length, maximum) : ""}
      </span>
    </FieldFrame>
  );
}

/** Said once when a text comes close to its limit, reaches it and passes it. */
export function nearLimit(length: number, maximum: number): string {
  if (length > maximum) return `Te pasaste del máximo de ${maximum} caracteres`;
  if (length === maximum) return `Llegaste al máximo de ${maximum} caracteres`;
  return length >= maximum * 0.9 ? `Ya casi: el máximo es de ${maximum} caracteres` : "";
}
