import { useEffect, useRef, useState } from "react";
import type { VideoType } from "#src/media/uploads/video-types.rules.ts";
import { unfinishedUpload } from "./unfinished.browser.ts";
import type { UploadTask } from "./upload.browser.ts";
import { texts, type UploadState } from "./upload.rules.ts";

type Options = {
  classId: string;
  videoTypes: readonly VideoType[];
  /** The newest video that the page knows of. */
  knownId: string | null;
  /** The class has the file of that name, as the video with that id. */
  onGiven(videoId: string, name: string): void;
};

export function useVideoUpload({ classId, videoTypes, knownId, onGiven }: Options) {
  const [state, setState] = useState<UploadState>({ phase: "none" });
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const task = useRef<UploadTask | null>(null);
  const chosen = useRef(false);
  const left = useRef(false);

  useEffect(() => setUnfinished(unfinishedUpload(classId)), [classId]);
  useEffect(() => () => task.current?.stop(), []);
  useEffect(() => {
    const note = () => {
      left.current = true;
    };
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, []);

  function leave(): void {
    task.current = null;
    chosen.current = false;
    setState({ phase: "none" });
    setUnfinished(unfinishedUpload(classId));
  }

  async function choose(file: File): Promise<void> {
    // A second choice may arrive before the chooser leaves the screen.
    if (chosen.current) return;
    chosen.current = true;
    const { name, size: total } = file;
    setState({ phase: "sending", name, sent: 0, total, pace: null });
    try {
      const { startUpload } = await import("./upload.browser.ts");
      task.current = startUpload({
        file,
        classId,
        videoTypes,
        knownId,
        // Another tab may have attached a video in the meantime.
        mayBeOld: left.current,
        tell: setState,
        onGiven(videoId) {
          leave();
          onGiven(videoId, name);
        },
        onOvertaken: onGiven,
      });
    } catch {
      setState({ phase: "failed", name, reason: texts.failed, mayRetry: false });
    }
  }

  return {
    state,
    /** The name of a file whose upload was interrupted earlier in this browser. */
    unfinished,
    choose,
    retry: () => task.current?.retry(),
    cancel() {
      task.current?.cancel();
      leave();
    },
  };
}
