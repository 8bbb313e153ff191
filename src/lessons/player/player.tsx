// Plays a lesson's video with keys and visible controls, and saves how far it was watched.
import { createElement, type MouseEvent, type ReactNode, useRef, useState } from "react";
import { preload } from "react-dom";
import { type SavedLesson, useProgress } from "#src/lessons/progress/use-progress.ts";
import { firstScript } from "#src/ui/scripts-later.rules.ts";
import type { CaptionFile } from "./captions.rules.ts";
import firstPictureUrl from "./first-picture.browser.ts?worker&url";
import { KeyHelp } from "./key-help.tsx";
import { qualityFrom, singleKeysFrom, sourceKind, speedFrom } from "./player.rules.ts";
import { PlayerControls } from "./player-controls.tsx";
import { PlaybackFailed, PlayerCover } from "./player-cover.tsx";
import { PlayerMiddle, PlayerTold } from "./player-middle.tsx";
import type { Mark } from "./seek-marks.tsx";
import { useCaptions } from "./use-captions.ts";
import { useMediaSession } from "./use-media-session.ts";
import { usePictureGestures } from "./use-picture-gestures.ts";
import { usePlayerActions } from "./use-player-actions.ts";
import { useKeptFocus, useSpeed, useStoryboard } from "./use-player-element.ts";
import { usePlayerKeys } from "./use-player-keys.ts";
import { usePlayerState } from "./use-player-state.ts";
import { useRemembered } from "./use-remembered.ts";
import { useStream } from "./use-stream.ts";
import { useTurnedScreen } from "./use-turned-screen.ts";

type PlayerProps = {
  lesson: SavedLesson;
  title: string;
  courseTitle: string;
  src: string;
  posterUrl: string | null;
  storyboardUrl: string | null;
  captionFiles: readonly CaptionFile[];
  /** The first files of the stream. */
  openingUrls: string[];
  durationSeconds: number;
  /** The video is still being converted. */
  grows: boolean;
  /** The picture is higher than wide. */
  isUpright: boolean;
  previousPath: string | null;
  nextPath: string | null;
  /** Points of the seek bar. */
  marks: readonly Mark[];
  /** Requests a fresh address from the server, which arrives as a new `src`. */
  renew(): Promise<void>;
  onEnded?(): void;
  /** Called after the end, when the learner replays, seeks or moves to another class. */
  onReplay?(): void;
  /** Called once per class, ten seconds before its end. */
  onNearEnd?(): void;
  /** Called before the controls lead to another class; `preventDefault` stays on this one. */
  onSkip?(event: MouseEvent): void;
  /** Shown over the picture. */
  nextOverlay?: ReactNode;
};

const ignore = () => {};

export function Player(props: PlayerProps) {
  const { lesson, src, posterUrl, storyboardUrl, captionFiles, openingUrls, renew, ...more } =
    props;
  const { title, courseTitle, isUpright, ...rest } = more;
  const { onEnded = ignore, onReplay = ignore, onNearEnd = ignore, ...shown } = rest;
  const { nextOverlay, ...controls } = shown;
  const { lessonId, startAt } = lesson;
  // In parallel with the scripts, because each costs a round trip on a slow connection.
  for (const url of openingUrls) preload(url, { as: "fetch", crossOrigin: "anonymous" });
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLElement>(null);
  // For the browser's own player until the scripts load; then the engine holds the source.
  const [firstSrc] = useState(`${src}#t=${startAt}`);
  const [startsEarly] = useState(sourceKind(src) === "hls");
  const [speed, setSpeed] = useRemembered("player-speed", speedFrom);
  const [choice, setChoice] = useRemembered("player-quality", qualityFrom);
  // Before the engine: on a change of lesson it reads this one's last second before that is lost.
  useProgress(video, lesson);
  const { cover, resting } = usePlayerState(video, { lessonId, onEnded, onReplay, onNearEnd });
  const stream = useStream(video, { src, lessonId, startAt, choice, renew });
  const { ready } = stream;
  const captions = useCaptions(video, captionFiles);
  const keyHelp = useRef<HTMLDialogElement>(null);
  const [singleKeys, setSingleKeys] = useRemembered("player-keys", singleKeysFrom);
  const settings = {
    ...{ speed, onSpeed: setSpeed, captions, choice, onChoice: setChoice },
    // At rest the poster shows, not a rung.
    quality: stream.quality && { ...stream.quality, ...(resting ? { playing: null } : {}) },
    onKeys: () => keyHelp.current?.showModal(),
  };
  const { perform, told } = usePlayerActions({
    ...{ frame, video, settings },
    showHelp: settings.onKeys,
  });
  usePlayerKeys({ frame, ready, singleKeys: singleKeys === "on", perform });
  const gestures = usePictureGestures({ frame, video, ready, perform });
  useMediaSession({
    ...{ frame, video, ready, title, courseTitle, posterUrl },
    hasPrevious: controls.previousPath !== null,
    hasNext: controls.nextPath !== null,
  });
  useTurnedScreen(video);
  useStoryboard(video, storyboardUrl);
  useSpeed(video, speed);
  useKeptFocus(frame, stream.failed);

  // Not JSX, where the linter requires captions, which are added by script.
  const picture = createElement(
    "video",
    {
      slot: "media",
      ref: video,
      src: firstSrc,
      // Not before what plays.
      poster: ready || !startsEarly ? (posterUrl ?? undefined) : undefined,
      "data-poster": posterUrl ?? undefined,
      "data-lesson": lessonId,
      "data-seconds": controls.durationSeconds,
      controls: !ready,
      controlsList: "nodownload",
      preload: "none",
      playsInline: true,
    },
    // Only text: an engine adds elements to the video before React knows it.
    "Tu navegador no puede reproducir este video.",
  );

  return (
    <>
      {startsEarly ? (
        <script
          type="module"
          async
          src={firstPictureUrl}
          fetchPriority="high"
          {...{ [firstScript]: "" }}
        />
      ) : null}
      <div className={isUpright ? "player upright" : "player"}>
        <media-controller ref={frame} nohotkeys gesturesdisabled autohide="3" {...gestures}>
          {picture}
          {ready && resting && posterUrl ? <img className="poster" src={posterUrl} alt="" /> : null}
          <PlayerCover cover={stream.failed ? null : cover} />
          {ready && !stream.failed ? (
            <>
              <PlayerMiddle
                {...{ resting, startAt, perform }}
                keepFocus={() => frame.current?.focus({ preventScroll: true })}
              />
              <PlayerTold told={told} />
              <PlayerControls {...controls} {...{ video, perform, settings }} />
            </>
          ) : null}
          {nextOverlay}
          {stream.failed ? <PlaybackFailed retry={stream.retry} /> : null}
        </media-controller>
        <KeyHelp
          dialog={keyHelp}
          singleKeys={singleKeys === "on"}
          onSingleKeys={(on) => setSingleKeys(on ? "on" : "off")}
        />
      </div>
    </>
  );
}
