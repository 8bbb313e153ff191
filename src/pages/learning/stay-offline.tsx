// Offline, links away from the playing class are blocked, because leaving would lose its buffer.
import { useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";

const shownMs = 8_000;

/** Explains this when the learner follows such a link. */
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

/** Above the picture too when it is fullscreen. */
function showOnTop(note: HTMLElement | null): void {
  note?.showPopover?.();
}
