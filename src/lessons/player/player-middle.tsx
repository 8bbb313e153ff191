import { formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { type PlayerAction, SKIP_SECONDS } from "./player-keys.rules.ts";
import type { Told } from "./use-player-actions.ts";

type MiddleProps = {
  /** Nothing was played yet. */
  resting: boolean;
  startAt: number;
  perform(action: PlayerAction): void;
  /** Called before the pressed button disappears. */
  keepFocus(): void;
};

/** Over the picture: what starts the class, and on a phone the two jumps. */
export function PlayerMiddle({ resting, startAt, perform, keepFocus }: MiddleProps) {
  if (!resting) {
    return (
      <div className="middle jumps">
        <SkipButton seconds={-SKIP_SECONDS} perform={perform} />
        <SkipButton seconds={SKIP_SECONDS} perform={perform} />
      </div>
    );
  }
  return (
    <div className="middle">
      <button
        type="button"
        className="start"
        aria-label={
          startAt > 0 ? `Reproducir desde ${formatDuration(startAt)}` : "Reproducir la clase"
        }
        onClick={() => {
          keepFocus();
          perform({ type: "toggle-play" });
        }}
      >
        <Icon name="play" />
      </button>
    </div>
  );
}

type SkipProps = { seconds: number; perform(action: PlayerAction): void };

export function SkipButton({ seconds, perform }: SkipProps) {
  const back = seconds < 0;
  const length = Math.abs(seconds);
  return (
    <button
      type="button"
      className={back ? "icon-btn skip" : "icon-btn skip forward"}
      aria-label={back ? `Retroceder ${length} segundos` : `Adelantar ${length} segundos`}
      onClick={() => perform({ type: "seek", seconds })}
    >
      <Icon name="arrow-counter-clockwise" />
      <span aria-hidden="true">{length}</span>
    </button>
  );
}

/** Says for a moment what a key or two taps did. */
export function PlayerTold({ told }: { told: Told | null }) {
  return (
    <div className="told" role="status">
      {told ? (
        <span key={told.id} className={told.side}>
          {told.text}
        </span>
      ) : null}
    </div>
  );
}
