// Follows the videos of the classes that are shown while they are sent and converted.
import { useEffect, useState } from "react";
import type { VideoContent } from "#src/media/class-video/content-shape.rules.ts";
import { followContent } from "#src/media/class-video/follow-content.browser.ts";
import { useUploadQueue } from "#src/media/uploading/upload-queue.tsx";
import type { LessonRow, ModuleRow } from "./modules.rules.ts";

export type VideoStages = ReturnType<typeof useVideoStages>;

type Seen = Pick<LessonRow, "video" | "seconds" | "hasVideo">;

/** So many classes are asked for at a time; the others have their turn when these are settled. */
const atOnce = 3;

export function useVideoStages(modules: readonly ModuleRow[]) {
  const { uploads } = useUploadQueue();
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen>>(new Map());
  const given = new Set(
    uploads.flatMap(({ classId, state }) => (state.phase === "given" ? [classId] : [])),
  );
  const rows = modules.flatMap(({ lessons }) => lessons);
  const turn = rows
    .map((lesson) => ({ ...lesson, ...seen.get(lesson.id) }))
    .filter(({ id, video, hasVideo }) => moves(video) || (given.has(id) && !hasVideo))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, atOnce)
    .map(({ id }) => id)
    .join();

  useEffect(() => {
    if (!turn) return;
    const over = new AbortController();
    for (const id of turn.split(",")) {
      void followContent(id, over.signal, {
        content: (content) => setSeen((seen) => new Map(seen).set(id, seenOf(content))),
        // The next change says so.
        signedOut: () => {},
      });
    }
    return () => over.abort();
  }, [turn]);

  return {
    /** A class with what is known of its video by now. */
    of(lesson: LessonRow) {
      const upload = uploads.findLast(
        ({ classId, kind }) => classId === lesson.id && kind === "video",
      );
      return { row: { ...lesson, ...seen.get(lesson.id) }, upload: upload?.state };
    },
  };
}

const moves = (video: LessonRow["video"]) => video !== null && video.status !== "failed";

const rankOf = ({ video }: Pick<LessonRow, "video">) => (video?.status === "converting" ? 0 : 1);

const seenOf = ({ status, progress, durationSec }: VideoContent) =>
  ({
    video: status === "ready" ? null : { status, progress },
    hasVideo: true,
    ...(durationSec === null ? {} : { seconds: Math.round(durationSec) }),
  }) as Seen;
