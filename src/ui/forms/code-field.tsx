import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

type CodeFieldProps = Omit<ComponentProps<typeof Field>, "label" | "type"> & {
  /** A recovery code instead of one of the app. */
  recovery?: boolean;
  /** Takes either. */
  either?: boolean;
};

/** The field for a code of the second factor; phones offer the code and the right keyboard. */
export function CodeField({ recovery, either, ...rest }: CodeFieldProps) {
  if (recovery || either) {
    return (
      <Field
        {...rest}
        label={recovery ? "Código de recuperación" : "Código"}
        hint={either ? "El de tu aplicación, o uno de recuperación" : undefined}
        autoComplete={recovery ? "off" : "one-time-code"}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required
      />
    );
  }
  return (
    <Field
      {...rest}
      label="Código"
      hint="Seis cifras, que cambian cada medio minuto"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={20}
      required
    />
  );
}
