import type { ComponentProps, ReactNode } from "react";
import { Icon } from "#src/ui/pictures/icon.tsx";

type Frame = {
  label: string;
  hint?: ReactNode;
  /** Right of the hint, for example `34/200`. */
  counter?: string;
  error?: string | undefined;
};

type FieldProps = Frame & {
  name: string;
  /** A button inside the field, for example the one that shows a password. */
  trailing?: ReactNode;
} & Omit<ComponentProps<"input">, "name" | "className">;

/** A one-line field; its id is its name unless another is given. */
export function Field({ label, hint, counter, error, trailing, ...rest }: FieldProps) {
  const id = rest.id ?? rest.name;
  return (
    <FieldFrame id={id} label={label} hint={hint} counter={counter} error={error}>
      <div className="inwrap">
        <input {...rest} {...describedBy(id, { hint, counter, error })} id={id} className="inp" />
        {trailing ?? (error ? <Icon name="warning-circle" /> : null)}
      </div>
    </FieldFrame>
  );
}

type FieldFrameProps = Frame & { id: string; children: ReactNode };

/** Label, control, error and hint, in this order; the error replaces nothing. */
export function FieldFrame({ id, label, hint, counter, error, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error ? <ErrorText id={`${id}-error`}>{error}</ErrorText> : null}
      {hint || counter ? (
        <p className="hint" id={`${id}-hint`}>
          <span>{hint}</span>
          {counter ? <span className="num">{counter}</span> : null}
        </p>
      ) : null}
    </div>
  );
}

/** The message of a field; the control names its id in `aria-describedby`. */
export function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p className="err" id={id}>
      <Icon name="warning-circle" small />
      <span>{children}</span>
    </p>
  );
}

type Described = Pick<Frame, "hint" | "counter" | "error">;

/** The attributes that tie a control to the error and the hint of its `FieldFrame`. */
export function describedBy(id: string, { hint, counter, error }: Described) {
  const ids = [error ? `${id}-error` : "", hint || counter ? `${id}-hint` : ""].filter(Boolean);
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  };
}
