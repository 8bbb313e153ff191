import { usePrintPath } from "./use-print-path.ts";

/** The field of the sign-in page at the head of a dialog. */
export function SceneStrip() {
  const src = usePrintPath()("/scenes/login/strip.svg");
  return <img src={src} width={780} height={336} alt="" loading="lazy" />;
}
