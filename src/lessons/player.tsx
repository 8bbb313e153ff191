// Plays a lesson's stream with keys and visible controls, and saves how far it was watched.
import { createElement, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { preload } from "react-dom";
import { Button } from "#src/ui/button.tsx";
import { PlayerControls } from "./player-controls.tsx";
import { toggleFullscreen, togglePlay, usePlayerKeys } from "./use-player-keys.ts";
import { type SavedLesson, useProgress } from "./use-progress.ts";
import { useStream } from "./use-stream.ts";

type PlayerProps = {
  lesson: SavedLesson;
  src: string;
  posterUrl: string | null;
  storyboardUrl: string | null;
  /** What the stream begins with. */
  openingUrls: string[];
  durationSeconds: number;
  previousPath: string | null;
  nextPath: string | null;
  /** Asks the server for a fresh address, which comes as another `src`. */
  renew(): Promise<void>;
};

export function Player(props: PlayerProps) {
  const { lesson, src, posterUrl, storyboardUrl, openingUrls, renew, ...rest } = props;
  const { lessonId, startAt } = lesson;
  // Beside the scripts instead of after them: each costs a poor line a round trip.
  for (const url of openingUrls) preload(url, { as: "fetch", crossOrigin: "anonymous" });
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLElement>(null);
  const revealing = useRef(false);
  // For the browser's own player, until the scripts come; afterwards the engine holds the source.
  const [firstSrc] = useState(`${src}#t=${startAt}`);
  // Before the engine: on another lesson this one's last second is read before it is gone.
  useProgress(video, lesson);
  const stream = useStream(video, { src, lessonId, startAt, renew });
  usePlayerKeys({ frame, video, ready: stream.ready });

  const onPointerDown = ({ pointerType }: PointerEvent<HTMLElement>) => {
    const hidden = frame.current?.hasAttribute("userinactive") && !video.current?.paused;
    // The first touch only brings the controls back.
    revealing.current = pointerType === "touch" && hidden === true;
  };
  const onPicture = (event: MouseEvent<HTMLElement>, act: () => void) => {
    const picture = event.target === video.current || event.target === frame.current;
    if (stream.ready && picture && !revealing.current) act();
  };

  // Not as JSX, where the linter asks for the captions that no lesson has yet.
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
      <media-controller
        ref={frame}
        nohotkeys
        gesturesdisabled
        autohide="3"
        onPointerDown={onPointerDown}
        onClick={(event) => onPicture(event, () => video.current && togglePlay(video.current))}
        onDoubleClick={(event) => {
          onPicture(event, () => frame.current && toggleFullscreen(frame.current));
        }}
        onContextMenu={(event) => event.preventDefault()}
      >
        {picture}
        {stream.ready && !stream.failed ? (
          <>
            <media-loading-indicator slot="centered-chrome" noautohide>
              <span slot="icon" className="spin" />
            </media-loading-indicator>
            <PlayerControls
              {...rest}
              video={video}
              quality={stream.quality}
              rung={stream.rung}
              onRung={stream.chooseQuality}
            />
          </>
        ) : null}
        {stream.failed ? <PlaybackFailed retry={stream.retry} /> : null}
      </media-controller>
    </div>
  );
}

function PlaybackFailed({ retry }: { retry(): Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    await retry();
    setBusy(false);
  };
  return (
    <div className="over" role="alert">
      <div>
        <p>No pudimos reproducir el video. Revisa tu conexión e intenta de nuevo.</p>
        <Button type="button" size="small" busy={busy} onClick={onClick}>
          Reintentar
        </Button>
      </div>
    </div>
  );
}
