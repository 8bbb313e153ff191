import { useEffect, useRef, useState } from "react";
import type { QueuedUpload } from "#src/media/uploading/upload-queue.rules.ts";
import { uploadVerbs, useUploadsOf } from "#src/media/uploading/use-uploads.ts";
import { unfinishedUploads } from "./unfinished.browser.ts";

type Options = {
  classId: string;
  classTitle: string;
  classPath: string;
  /** The newest video that the page knows of. */
  knownId: string | null;
  /** The class has the file of that name, as the video with that id. */
  onGiven(videoId: string, name: string): void;
  /** The class may have another video than the page knows of. */
  onDoubt(): void;
};

/** The video of one class in the tab's line of uploads. */
export function useVideoUpload(options: Options) {
  const { classId, classTitle, classPath, knownId, onGiven, onDoubt } = options;
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const videos = useUploadsOf(classId).filter(({ kind }) => kind === "video");
  const upload = shownOf(videos);
  const given = videos.flatMap(({ id, fileName, state }) =>
    state.phase === "given" && state.videoId ? { id, fileName, videoId: state.videoId } : [],
  );
  const newest = given.at(-1);
  // What was given before this page was opened is usually in what it loaded.
  const handled = useRef(newest?.id);
  const isIdle = upload === null;
  const isOld = newest !== undefined && newest.id === handled.current && newest.videoId !== knownId;
  const isDoubtful = isOld || upload?.state.phase === "failed";

  useEffect(() => {
    if (isIdle) setUnfinished(unfinishedUploads(classId, "video")[0] ?? null);
  }, [classId, isIdle]);
  useEffect(() => {
    if (!newest || newest.id === handled.current) return;
    handled.current = newest.id;
    onGiven(newest.videoId, newest.fileName);
  });
  const doubt = useRef(onDoubt);
  doubt.current = onDoubt;
  useEffect(() => {
    if (isDoubtful) doubt.current();
  }, [isDoubtful]);

  return {
    /** Null if none is on its way. */
    upload,
    /** The name of a file whose upload was interrupted earlier in this browser. */
    unfinished,
    choose(file: File) {
      uploadVerbs.add([{ kind: "video", file, classId, classTitle, classPath, knownId }]);
    },
    retry: () => upload && uploadVerbs.retry(upload.id),
    cancel: () => upload && uploadVerbs.cancel(upload.id),
  };
}

/** The one that is the furthest; one that failed where nothing else goes on. */
function shownOf(videos: readonly QueuedUpload[]): QueuedUpload | null {
  const open = videos.filter(({ state }) => state.phase !== "given");
  return open.find(({ state }) => state.phase !== "failed") ?? open.at(-1) ?? null;
}
