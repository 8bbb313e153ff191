// Over the picture when a class has ended: the next one in ten seconds, unless the learner cancels.
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { takeFocusFromPlayer } from "#src/lessons/player/lesson-video.browser.ts";
import { Button } from "#src/ui/button.tsx";
import { Growth } from "#src/ui/furrow.tsx";
import {
  announcementAt,
  countdownAfter,
  secondsLeft,
  seedsAt,
  startCountdown,
} from "./countdown.rules.ts";

type NextLessonProps = {
  title: string;
  /** By itself or because the learner asks for it. */
  go(): void;
  cancel(): void;
};

/** Often enough for a second to be one. */
const tickMs = 200;

export function NextLesson({ title, go, cancel }: NextLessonProps) {
  const left = useCountdown(go);
  const main = useRef<HTMLButtonElement>(null);
  const onEscape = useEffectEvent(cancel);

  useEffect(() => {
    takeFocusFromPlayer(main.current);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onEscape();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <section className="over lesson-end" aria-label="Siguiente clase">
      <div>
        <p className="small">Sigue: {title}</p>
        <p className="n num" aria-hidden="true">
          {left}
        </p>
        <span className="furrow" aria-hidden="true">
          {seedsAt(left).map((stage, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place.
            <i key={place}>
              <Growth stage={stage} />
            </i>
          ))}
        </span>
        <div className="acts">
          <Button type="button" variant="secondary" size="small" onClick={cancel}>
            Cancelar
          </Button>
          <Button type="button" size="small" ref={main} onClick={go}>
            Siguiente Clase...
          </Button>
        </div>
        <p className="sr" role="status">
          {announcementAt(left, title)}
        </p>
      </div>
    </section>
  );
}

/** The number to show; calls `go` when it is over. */
function useCountdown(go: () => void): number {
  const [state, dispatch] = useReducer(countdownAfter, null, () => {
    return startCountdown(performance.now());
  });
  const isOver = state.phase === "over";
  const onOver = useEffectEvent(go);

  useEffect(() => {
    if (isOver) {
      onOver();
      return;
    }
    const tell = (type: "tick" | "hide" | "show") => dispatch({ type, at: performance.now() });
    const onVisibility = () => tell(document.visibilityState === "hidden" ? "hide" : "show");
    if (document.visibilityState === "hidden") onVisibility();
    const timer = setInterval(() => tell("tick"), tickMs);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [isOver]);

  return secondsLeft(state);
}
