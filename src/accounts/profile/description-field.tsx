import { useState } from "react";
import { descriptionMaximum } from "#src/accounts/rules.ts";
import { describedBy, FieldFrame } from "#src/ui/forms/field.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";

type DescriptionFieldProps = {
  label: string;
  hint: string;
  defaultValue: string;
  error: string | undefined;
  autoFocus: boolean;
};

export function DescriptionField({ label, hint, error, ...rest }: DescriptionFieldProps) {
  const [length, setLength] = useState(rest.defaultValue.length);
  const counter = `${length}/${descriptionMaximum}`;
  return (
    <FieldFrame id="description" label={label} hint={hint} counter={counter} error={error}>
      <div className="inwrap">
        <textarea
          {...describedBy("description", { hint, counter, error })}
          id="description"
          name="description"
          className="inp"
          rows={5}
          maxLength={descriptionMaximum}
          {...rest}
          onChange={({ target }) => setLength(target.value.length)}
        />
        {error ? <Icon name="warning-circle" /> : null}
      </div>
      <span className="sr" role="status">
        {length >= descriptionMaximum * 0.9 ? "Te queda poco espacio en este texto" : null}
      </span>
    </FieldFrame>
  );
}
