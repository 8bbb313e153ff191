import { type ComponentProps, useState } from "react";
import { useRevalidator } from "react-router";
import { Player } from "#src/lessons/player/player.tsx";
import type { WatchData } from "./watch-data.ts";

type LessonPlayerProps = Omit<
  ComponentProps<typeof Player>,
  "src" | "posterUrl" | "storyboardUrl" | "durationSeconds" | "renew"
> & { video: WatchData["video"] };

/** The player, or the reason why there is nothing to play. */
export function LessonPlayer({ video, lesson, ...rest }: LessonPlayerProps) {
  const { revalidate } = useRevalidator();
  // The page is loaded again while the class plays, with another saved second.
  const [opened, setOpened] = useState(lesson);
  if (opened.lessonId !== lesson.lessonId) setOpened(lesson);
  const { src, posterUrl, storyboardUrl, durationSeconds } = video;
  if (!src) {
    return (
      <div className="player no-video">
        <p>{whyNoVideo(video)}</p>
      </div>
    );
  }
  const played = { src, posterUrl, storyboardUrl, durationSeconds };
  return <Player {...rest} {...played} lesson={opened} renew={revalidate} />;
}

function whyNoVideo({ status, failure }: WatchData["video"]): string {
  if (status === null) return "Esta clase todavía no tiene video.";
  if (status === "failed") return failure ?? "Este video no está disponible por ahora.";
  return "El video de esta clase se está preparando. Vuelve en unos minutos.";
}
