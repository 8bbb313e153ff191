// Plays a lesson's video with keys and visible controls, and saves how far it was watched.
import {
  createElement,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { preload } from "react-dom";
import { type SavedLesson, useProgress } from "#src/lessons/progress/use-progress.ts";
import { qualityFrom, speedFrom } from "./player.rules.ts";
import { PlayerControls } from "./player-controls.tsx";
import { PlaybackFailed, PlayerCover } from "./player-cover.tsx";
import type { Mark } from "./seek-marks.tsx";
import { useCaptions } from "./use-captions.ts";
import { usePictureGestures } from "./use-picture-gestures.ts";
import { usePlayerKeys } from "./use-player-keys.ts";
import { usePlayerState } from "./use-player-state.ts";
import { useRemembered } from "./use-remembered.ts";
import { useStream } from "./use-stream.ts";

type PlayerProps = {
  lesson: SavedLesson;
  src: string;
  posterUrl: string | null;
  storyboardUrl: string | null;
  /** The first files of the stream. */
  openingUrls: string[];
  durationSeconds: number;
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
  const { lesson, src, posterUrl, storyboardUrl, openingUrls, renew, ...rest } = props;
  const { onEnded = ignore, onReplay = ignore, onNearEnd = ignore, ...shown } = rest;
  const { nextOverlay, ...controls } = shown;
  const { lessonId, startAt } = lesson;
  // In parallel with the scripts, because each costs a round trip on a slow connection.
  for (const url of openingUrls) preload(url, { as: "fetch", crossOrigin: "anonymous" });
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLElement>(null);
  // For the browser's own player until the scripts load; then the engine holds the source.
  const [firstSrc] = useState(`${src}#t=${startAt}`);
  const [speed, setSpeed] = useRemembered("player-speed", speedFrom);
  const [choice, setChoice] = useRemembered("player-quality", qualityFrom);
  // Before the engine: on a change of lesson it reads this one's last second before that is lost.
  useProgress(video, lesson);
  const cover = usePlayerState(video, { lessonId, onEnded, onReplay, onNearEnd });
  const stream = useStream(video, { src, lessonId, startAt, choice, renew });
  const captions = useCaptions(video);
  usePlayerKeys({ frame, video, ready: stream.ready });
  const gestures = usePictureGestures({ frame, video, ready: stream.ready });
  useSpeed(video, speed);
  useKeptFocus(frame, stream.failed);

  // Not JSX, where the linter requires captions, which no lesson has yet.
  const picture = createElement(
    "video",
    {
      slot: "media",
      ref: video,
      src: firstSrc,
      poster: posterUrl ?? undefined,
      controls: !stream.ready,
      controlsList: "nodownload",
      preload: "none",
      playsInline: true,
    },
    storyboardUrl
      ? createElement("track", {
          kind: "metadata",
          label: "thumbnails",
          src: storyboardUrl,
          default: true,
        })
      : null,
    "Tu navegador no puede reproducir este video.",
  );

  return (
    <div className="player">
      <media-controller ref={frame} nohotkeys gesturesdisabled autohide="3" {...gestures}>
        {picture}
        <PlayerCover cover={stream.failed ? null : cover} />
        {stream.ready && !stream.failed ? (
          <PlayerControls
            {...controls}
            video={video}
            settings={{
              speed,
              onSpeed: setSpeed,
              quality: stream.quality,
              choice,
              onChoice: setChoice,
              captions,
            }}
          />
        ) : null}
        {nextOverlay}
        {stream.failed ? <PlaybackFailed retry={stream.retry} /> : null}
      </media-controller>
    </div>
  );
}

function useSpeed(video: RefObject<HTMLVideoElement | null>, speed: number): void {
  useEffect(() => {
    if (!video.current) return;
    // Each loaded class starts at the default speed.
    video.current.defaultPlaybackRate = speed;
    video.current.playbackRate = speed;
  }, [video, speed]);
}

/** A failure replaces the controls, and its button disappears when playback resumes. */
function useKeptFocus(frame: RefObject<HTMLElement | null>, failed: boolean): void {
  const before = useRef(failed);
  useEffect(() => {
    if (failed === before.current) return;
    before.current = failed;
    const focused = document.activeElement;
    // The focus is lost or about to be; a person writing elsewhere keeps it.
    const isFree = focused === document.body || frame.current?.contains(focused);
    if (isFree) frame.current?.focus({ preventScroll: true });
  }, [frame, failed]);
}
