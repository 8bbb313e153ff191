import { useState } from "react";
import { Icon } from "#src/ui/icon.tsx";
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

/** A text field of one or more lines with a character count below it. */
export function CountedField({ label, maximum, multiline, error, ...rest }: CountedFieldProps) {
  const [length, setLength] = useState(rest.defaultValue?.length ?? 0);
  const { name: id } = rest;
  const counter = `${length}/${maximum}`;
  const control = {
    ...rest,
    ...describedBy(id, { counter, error }),
    id,
    className: "inp",
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setLength(currentTarget.value.length),
  };
  return (
    <FieldFrame id={id} label={label} counter={counter} error={error}>
      <div className="inwrap">
        {multiline ? <textarea rows={3} {...control} /> : <input type="text" {...control} />}
        {error ? <Icon name="warning-circle" /> : null}
      </div>
    </FieldFrame>
  );
}
