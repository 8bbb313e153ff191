import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** What comes sooner needs no word. */
const quietMs = 700;

/** Says that a page or an answer is on its way: the document stays, so the browser does not. */
export function AreaLoading() {
  const { state } = useNavigation();
  const isIdle = state === "idle";
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isIdle) return setLate(false);
    const timer = setTimeout(() => setLate(true), quietMs);
    return () => clearTimeout(timer);
  }, [isIdle]);
  return (
    <div role="status">
      {isLate && !isIdle ? (
        <p className="area-loading">{state === "submitting" ? "Enviando…" : "Cargando…"}</p>
      ) : null}
    </div>
  );
}
