import { useEffect, useState } from "react";
import { useFetchers, useNavigation } from "react-router";
import { leadingKey } from "#src/teaching/publishing/use-staying-form.ts";

/** What comes sooner needs no word. */
const quietMs = 700;

/** Says that a page or an answer is on its way: the document stays, so the browser does not. */
export function AreaLoading() {
  const navigation = useNavigation();
  const leading = useFetchers().find(({ key }) => key.startsWith(leadingKey));
  const { state } = navigation.state === "idle" && leading ? leading : navigation;
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
