import { Drawing } from "./drawing.tsx";
import { type IconName, icons } from "./icons.ts";

type IconProps = { name: IconName; small?: boolean };

/** Decoration only: the control around it has the text or the label. */
export function Icon({ name, small = false }: IconProps) {
  return (
    <Drawing
      className={small ? "i-s" : "i"}
      viewBox="0 0 256 256"
      markup={`<path d="${icons[name]}"></path>`}
    />
  );
}
