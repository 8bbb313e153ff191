import type { ReactNode } from "react";

type ChoiceProps = { name: string; value: string; chosen: string; children: ReactNode };

/** One of a few, in a `.radio`. */
export function Choice({ name, value, chosen, children }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
      {children}
    </label>
  );
}
