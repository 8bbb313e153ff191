import { type RefObject, useEffect, useEffectEvent } from "react";
import { seekTo } from "./player-actions.browser.ts";
import { SKIP_SECONDS } from "./player-keys.rules.ts";

/** How the lock screen names the class. */
export type Shown = { title: string; courseTitle: string; posterUrl: string | null };

type Parts = Shown & {
  hasPrevious: boolean;
  hasNext: boolean;
  /** The media-controller, which contains the links to the classes around this one. */
  frame: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  /** While false the links are not there. */
  ready: boolean;
};

/** The lock screen and the buttons of a headset show and move the class. */
export function useMediaSession({ frame, video, ready, ...shown }: Parts): void {
  const { title, courseTitle, posterUrl, hasPrevious, hasNext } = shown;
  const onAction = useEffectEvent((details: MediaSessionActionDetails) => {
    const media = video.current;
    if (!media) return;
    const { action, seekOffset = SKIP_SECONDS, seekTime = media.currentTime } = details;
    // If the browser refuses, the video stays paused, as the controls show.
    if (action === "play") media.play().catch(() => {});
    if (action === "pause") media.pause();
    if (action === "seekbackward") seekTo(media, media.currentTime - seekOffset);
    if (action === "seekforward") seekTo(media, media.currentTime + seekOffset);
    if (action === "seekto") seekTo(media, seekTime);
    // What the links do, prompts of the free flow included.
    if (action === "previoustrack") linkTo(frame.current, "prev")?.click();
    if (action === "nexttrack") linkTo(frame.current, "next")?.click();
  });

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const artwork = posterUrl ? [{ src: posterUrl, type: "image/jpeg" }] : [];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: courseTitle, artwork });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [title, courseTitle, posterUrl]);

  useEffect(() => {
    if (!ready || !("mediaSession" in navigator)) return;
    const wanted: MediaSessionAction[] = [
      ...(["play", "pause", "seekbackward", "seekforward", "seekto"] as const),
      ...(hasPrevious ? (["previoustrack"] as const) : []),
      ...(hasNext ? (["nexttrack"] as const) : []),
    ];
    for (const action of wanted) handle(action, (details) => onAction(details));
    return () => {
      for (const action of wanted) handle(action, null);
    };
  }, [ready, hasPrevious, hasNext]);

  useEffect(() => {
    const media = video.current;
    if (!media || !("mediaSession" in navigator)) return;
    const report = () => {
      const { duration, currentTime, playbackRate } = media;
      if (!(duration > 0 && Number.isFinite(duration))) return;
      const position = Math.min(currentTime, duration);
      navigator.mediaSession.setPositionState({ duration, position, playbackRate });
    };
    const events = ["loadedmetadata", "durationchange", "play", "pause", "seeked", "ratechange"];
    for (const event of events) media.addEventListener(event, report);
    return () => {
      for (const event of events) media.removeEventListener(event, report);
    };
  }, [video]);
}

function linkTo(frame: HTMLElement | null, rel: "prev" | "next"): HTMLAnchorElement | null {
  return frame?.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`) ?? null;
}

/** A browser refuses actions that it does not know. */
function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {}
}
