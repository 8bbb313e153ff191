// Covers the picture after a class: the next one starts in ten seconds, unless the learner cancels.
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from "react";
import { useNavigation } from "react-router";
import { isBusyElsewhere, takeFocusFromPlayer } from "#src/lessons/player/lesson-video.browser.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Growth } from "#src/ui/pictures/furrow.tsx";
import {
  announcementAt,
  awaitedAt,
  countdownAfter,
  secondsLeft,
  seedsAt,
  startCountdown,
  waitingWords,
} from "./countdown.rules.ts";

type NextLessonProps = {
  title: string;
  /** Called automatically or when the learner asks for it. */
  go(): void;
  cancel(): void;
};

/** Often enough to show every second. */
const tickMs = 200;

export function NextLesson({ title, go, cancel }: NextLessonProps) {
  const isLeading = useNavigation().state !== "idle";
  const { left, waitsFor } = useCountdown(go, isLeading);
  const main = useRef<HTMLButtonElement>(null);
  // Not disabled while loading, because disabled buttons lose focus.
  const inert = isLeading ? { "aria-disabled": true } : {};
  const unlessLeading = (act: () => void) => () => {
    if (!isLeading) act();
  };
  const onEscape = useEffectEvent(unlessLeading(cancel));

  // Before the player's focused element leaves the page, and the focus with it.
  useLayoutEffect(() => takeFocusFromPlayer(main.current), []);

  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented && !isBusyElsewhere()) onEscape();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <section className="over lesson-end" aria-label="Siguiente clase">
      <div>
        <p className="small">{(waitsFor && waitingWords[waitsFor]) ?? `Sigue: ${title}`}</p>
        <p className="n num" aria-hidden="true">
          {left}
        </p>
        <span className="furrow" aria-hidden="true">
          {Object.entries(seedsAt(left)).map(([place, stage]) => (
            <i key={place}>
              <Growth stage={stage} />
            </i>
          ))}
        </span>
        <div className="acts">
          <Button
            type="button"
            variant="secondary"
            size="small"
            onClick={unlessLeading(cancel)}
            {...inert}
          >
            Cancelar
          </Button>
          <Button type="button" size="small" ref={main} onClick={unlessLeading(go)} {...inert}>
            {isLeading ? <span className="spin" /> : null}
            Siguiente Clase...
          </Button>
        </div>
        <p className="sr" role="status">
          {isLeading ? "Cargando la clase" : announcementAt(left, title)}
        </p>
      </div>
    </section>
  );
}

/** The number to show, and why it stands still; calls `go` at the end. */
function useCountdown(go: () => void, isLeading: boolean) {
  const [state, dispatch] = useReducer(countdownAfter, null, () => {
    return startCountdown(performance.now());
  });
  const isOver = state.leftMs === 0;
  const onOver = useEffectEvent(go);
  const onTick = useEffectEvent(() => {
    const waitsFor = awaitedAt({
      isHidden: document.visibilityState === "hidden",
      isOffline: !navigator.onLine,
      isWriting: isBusyElsewhere(),
      isLeading,
    });
    dispatch({ at: performance.now(), waitsFor });
  });

  useEffect(() => {
    if (isOver) {
      onOver();
      return;
    }
    const tick = () => onTick();
    tick();
    const timer = setInterval(tick, tickMs);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [isOver]);

  return { left: secondsLeft(state), waitsFor: state.waitsFor };
}
