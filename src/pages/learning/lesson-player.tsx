import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { Player } from "#src/lessons/player/player.tsx";
import { isConverting, whyNoVideo } from "./lesson-player.rules.ts";
import type { WatchData } from "./watch-data.ts";

type LessonPlayerProps = Omit<
  ComponentProps<typeof Player>,
  | "src"
  | "posterUrl"
  | "storyboardUrl"
  | "captionFiles"
  | "durationSeconds"
  | "grows"
  | "isUpright"
  | "renew"
> & {
  video: WatchData["video"];
  /** Where a class starts to which the learner moves within the page. */
  moved: Start;
};

/** Where playback starts, and the first files of the stream from there. */
export type Start = { startAt: number; openingUrls: string[] };

/** The player, or the reason why there is nothing to play. */
export function LessonPlayer({ video, lesson, moved, openingUrls, ...rest }: LessonPlayerProps) {
  const { revalidate } = useRevalidator();
  // The page is loaded again while the class plays, with another saved second.
  const { lessonId } = lesson;
  const [opened, setOpened] = useState({ lessonId, startAt: lesson.startAt, openingUrls });
  if (opened.lessonId !== lessonId) setOpened({ lessonId, ...moved });
  useNews(isConverting(video), revalidate);
  const { src, status, failure, ...shown } = video;
  if (!src) return <NoVideo {...rest} why={whyNoVideo({ status, failure })} />;
  return (
    <>
      <Player
        {...rest}
        {...shown}
        src={src}
        lesson={{ ...lesson, startAt: opened.startAt }}
        openingUrls={opened.openingUrls}
        renew={revalidate}
      />
      {video.grows ? (
        <p className="video-note small" role="status">
          Este video se está preparando. Ya puedes ver el comienzo; el resto va llegando solo.
        </p>
      ) : null}
    </>
  );
}

type NoVideoProps = Pick<LessonPlayerProps, "previousPath" | "nextPath" | "onSkip"> & {
  why: string;
};

function NoVideo({ why, previousPath, nextPath, onSkip }: NoVideoProps) {
  return (
    <div className="player no-video">
      <p role="status">{why}</p>
      {previousPath || nextPath ? (
        <nav className="acts" aria-label="Otras clases">
          {previousPath ? (
            <Link className="btn sec sm" rel="prev" to={previousPath} onClick={onSkip}>
              Clase anterior
            </Link>
          ) : null}
          {nextPath ? (
            <Link className="btn sec sm" rel="next" to={nextPath} onClick={onSkip}>
              Siguiente clase
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

const newsMs = 15_000;

/** Asks for what was converted meanwhile, but never while a picture moves. */
function useNews(isAwaited: boolean, ask: () => Promise<void>): void {
  const onTick = useEffectEvent(() => {
    const isPlaying = document.querySelector("video")?.paused === false;
    if (!isPlaying && navigator.onLine && document.visibilityState === "visible") void ask();
  });
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => onTick(), newsMs);
    return () => clearInterval(timer);
  }, [isAwaited]);
}
