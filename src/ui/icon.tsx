import { type IconName, icons } from "./icons.ts";

type IconProps = { name: IconName; small?: boolean };

/** Decoration only: the control around it has the text or the label. */
export function Icon({ name, small = false }: IconProps) {
  return (
    <svg className={small ? "i-s" : "i"} viewBox="0 0 256 256" aria-hidden="true" focusable="false">
      <path d={icons[name]} />
    </svg>
  );
}
