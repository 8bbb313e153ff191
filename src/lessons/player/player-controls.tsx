import { type MouseEvent, type RefObject, useEffect, useState } from "react";
import { Link } from "react-router";
import { formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { CaptionMenu } from "./caption-menu.tsx";
import { type PlayerAction, SKIP_SECONDS } from "./player-keys.rules.ts";
import { SkipButton } from "./player-middle.tsx";
import { PlayerSettings, type Settings } from "./player-settings.tsx";
import { type Mark, SeekMarks } from "./seek-marks.tsx";

type ControlsProps = {
  video: RefObject<HTMLVideoElement | null>;
  durationSeconds: number;
  /** The video is still being converted, so that its length grows. */
  grows: boolean;
  perform(action: PlayerAction): void;
  previousPath: string | null;
  nextPath: string | null;
  onSkip?(event: MouseEvent): void;
  settings: Settings;
  marks: readonly Mark[];
};

export function PlayerControls(props: ControlsProps) {
  const { previousPath, nextPath, onSkip, perform, settings, marks, ...clock } = props;
  return (
    <div className="player-bar" onPointerUp={leaveSlider}>
      <div className="seek">
        <media-time-range />
        <SeekMarks marks={marks} durationSeconds={clock.durationSeconds} />
      </div>
      <div className="controls">
        {previousPath ? (
          <Link
            className="icon-btn"
            rel="prev"
            to={previousPath}
            onClick={onSkip}
            aria-label="Clase anterior"
          >
            <Icon name="skip-back" />
          </Link>
        ) : null}
        <media-play-button notooltip>
          <Slot name="play" icon="play" />
          <Slot name="pause" icon="pause" />
        </media-play-button>
        {nextPath ? (
          <Link
            className="icon-btn"
            rel="next"
            to={nextPath}
            onClick={onSkip}
            aria-label="Siguiente clase"
          >
            <Icon name="skip-forward" />
          </Link>
        ) : null}
        <SkipButton seconds={-SKIP_SECONDS} perform={perform} />
        <SkipButton seconds={SKIP_SECONDS} perform={perform} />
        <Clock {...clock} />
        <span className="grow" />
        <media-mute-button notooltip>
          <Slot name="off" icon="speaker-x" />
          <Slot name="low" icon="speaker-low" />
          <Slot name="medium" icon="speaker-low" />
          <Slot name="high" icon="speaker-high" />
        </media-mute-button>
        <media-volume-range ref={inTenths} />
        <CaptionMenu {...settings.captions} />
        <PlayerSettings {...settings} />
        <media-pip-button notooltip>
          <Slot name="enter" icon="picture-in-picture" />
          <Slot name="exit" icon="picture-in-picture" />
        </media-pip-button>
        <media-fullscreen-button notooltip>
          <Slot name="enter" icon="corners-out" />
          <Slot name="exit" icon="corners-in" />
        </media-fullscreen-button>
      </div>
    </div>
  );
}

type SlotProps = { name: string; icon: Parameters<typeof Icon>[0]["name"] };

function Slot({ name, icon }: SlotProps) {
  return (
    <span slot={name}>
      <Icon name={icon} />
    </span>
  );
}

/** Spec 1 §9: volume goes from 0 to 1 in steps of 0.1. */
function inTenths(element: (HTMLElement & { range: HTMLInputElement }) | null): void {
  if (element) element.range.step = "0.1";
}

/** A focused slider would keep the controls from hiding. */
function leaveSlider(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.matches("media-time-range, media-volume-range")) {
    focused.shadowRoot?.querySelector("input")?.blur();
  }
}

type ClockProps = Pick<ControlsProps, "video" | "durationSeconds" | "grows">;

function Clock({ video, durationSeconds, grows }: ClockProps) {
  const [{ second, length }, setClock] = useState({ second: 0, length: durationSeconds });
  useEffect(() => {
    const media = video.current;
    if (!media) return;
    const tick = () => {
      const second = Math.floor(media.currentTime);
      // The length of an original is not measured yet.
      const length = durationSeconds || Math.floor(media.duration) || 0;
      setClock((old) =>
        old.second === second && old.length === length ? old : { second, length },
      );
    };
    tick();
    const events = ["timeupdate", "seeking", "loadedmetadata", "emptied"];
    for (const event of events) media.addEventListener(event, tick);
    return () => {
      for (const event of events) media.removeEventListener(event, tick);
    };
  }, [video, durationSeconds]);
  const total = grows ? "" : ` / ${formatDuration(length)}`;
  return <time>{formatDuration(second) + total}</time>;
}
