import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Spec 2 §4: exactly one second. */
const shownMs = 1000;

/** "¡Curso guardado!" on the page to which a save has led: its address says `saved`. */
export function SavedToast() {
  const { search, key } = useLocation();
  return new URLSearchParams(search).has("saved") ? <Toast key={key} /> : null;
}

function Toast() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), shownMs);
    // A reload saves nothing.
    const url = new URL(location.href);
    url.searchParams.delete("saved");
    history.replaceState(history.state, "", url);
    return () => clearTimeout(timer);
  }, []);
  return <div role="status">{isShown ? <p className="toast">¡Curso guardado!</p> : null}</div>;
}
