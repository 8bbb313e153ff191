import { type RefObject, useEffect, useRef } from "react";

export function useSpeed(video: RefObject<HTMLVideoElement | null>, speed: number): void {
  useEffect(() => {
    if (!video.current) return;
    // Each loaded class starts at the default speed.
    video.current.defaultPlaybackRate = speed;
    video.current.playbackRate = speed;
  }, [video, speed]);
}

/** A failure replaces the controls, and its button disappears when playback resumes. */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, failed: boolean): void {
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

/** The small pictures of the seek bar. */
export function useStoryboard(video: RefObject<HTMLVideoElement | null>, url: string | null): void {
  useEffect(() => {
    if (!url) return;
    const track = document.createElement("track");
    Object.assign(track, { kind: "metadata", label: "thumbnails", src: url, default: true });
    video.current?.append(track);
    return () => track.remove();
  }, [video, url]);
}
