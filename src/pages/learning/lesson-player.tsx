import { type ComponentProps, useState } from "react";
import { useRevalidator } from "react-router";
import { Player } from "#src/lessons/player/player.tsx";
import type { WatchData } from "./watch-data.ts";

type LessonPlayerProps = Omit<
  ComponentProps<typeof Player>,
  "src" | "posterUrl" | "storyboardUrl" | "durationSeconds" | "renew"
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
  const [opened, setOpened] = useState({ lesson, openingUrls });
  if (opened.lesson.lessonId !== lesson.lessonId) {
    const { startAt, openingUrls } = moved;
    setOpened({ lesson: { ...lesson, startAt }, openingUrls });
  }
  const { src, posterUrl, storyboardUrl, durationSeconds } = video;
  if (!src) {
    return (
      <div className="player no-video">
        <p>{whyNoVideo(video)}</p>
      </div>
    );
  }
  const played = { src, posterUrl, storyboardUrl, durationSeconds };
  return <Player {...rest} {...played} {...opened} renew={revalidate} />;
}

function whyNoVideo({ status, failure }: WatchData["video"]): string {
  if (status === null) return "Esta clase todavía no tiene video.";
  if (status === "failed") return failure ?? "Este video no está disponible por ahora.";
  return "El video de esta clase se está preparando. Vuelve en unos minutos.";
}
