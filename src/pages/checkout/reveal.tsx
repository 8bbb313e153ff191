import type { ReactNode } from "react";
import { useIsAlive } from "./use-is-alive.ts";

type RevealProps = {
  name: string;
  label: ReactNode;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A box that shows further fields. Without scripts the stylesheet hides them until it is ticked. */
export function Reveal({ name, label, isOpen, onChange, children }: RevealProps) {
  const isAlive = useIsAlive();
  return (
    <div className="reveal">
      <label className="check" htmlFor={name}>
        <input
          id={name}
          name={name}
          type="checkbox"
          checked={isOpen}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      {isOpen || !isAlive ? <div className="revealed">{children}</div> : null}
    </div>
  );
}
