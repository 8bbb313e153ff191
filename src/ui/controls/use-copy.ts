import { useEffect, useState } from "react";

/** Copies a text; `canCopy` is false without scripts, or at an address that is not secure. */
export function useCopy(text: string, done: string) {
  const [canCopy, setCanCopy] = useState(false);
  const [told, setTold] = useState("");
  useEffect(() => setCanCopy("clipboard" in navigator), []);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold(done),
      () => setTold("No se pudo copiar"),
    );
  return { canCopy, told, copy };
}
