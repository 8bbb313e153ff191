// Without a line no link leads out of the class that plays: what it has in store would be gone.
import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";

const shownMs = 8_000;

/** Says so where somebody tries. */
export function StayOffline() {
  const blocker = useBlocker(leadsAway);
  const isKept = blocker.state === "blocked";

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const done = () => blocker.reset();
    const timer = setTimeout(done, shownMs);
    window.addEventListener("online", done);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
    };
  }, [blocker]);

  return isKept ? (
    <p className="line-note" role="alert" popover="manual" ref={showOnTop}>
      No hay conexión. Intenta de nuevo cuando vuelva.
    </p>
  ) : null;
}

const leadsAway: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  !navigator.onLine && (from.pathname !== to.pathname || from.search !== to.search);

/** Over the picture too where it fills the screen. */
function showOnTop(note: HTMLElement | null): void {
  note?.showPopover?.();
}
