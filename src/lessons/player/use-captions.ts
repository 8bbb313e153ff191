import { type RefObject, useEffect, useState } from "react";
import { captionName } from "./captions.rules.ts";

export type Caption = { id: number; name: string };

type Captions = { available: Caption[]; shown: number | null };

const none: Captions = { available: [], shown: null };

/** The text tracks of a video, from any engine. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>) {
  const [{ available, shown }, setCaptions] = useState(none);

  useEffect(() => {
    const tracks = video.current?.textTracks;
    if (!tracks) return;
    const read = () => setCaptions(captionsOf(tracks));
    read();
    for (const type of ["addtrack", "removetrack", "change"]) tracks.addEventListener(type, read);
    return () => {
      for (const type of ["addtrack", "removetrack", "change"]) {
        tracks.removeEventListener(type, read);
      }
    };
  }, [video]);

  return {
    available,
    shown,
    show(id: number | null) {
      for (const { track, at } of spokenTracks(video.current?.textTracks ?? [])) {
        track.mode = at === id ? "showing" : "disabled";
      }
    },
  };
}

function captionsOf(tracks: TextTrackList): Captions {
  const spoken = spokenTracks(tracks);
  const available = spoken.map(({ track, at }) => ({ id: at, name: captionName(track) }));
  return { available, shown: spoken.find(({ track }) => track.mode === "showing")?.at ?? null };
}

/** The thumbnails of the seek bar are a text track too. */
function spokenTracks(tracks: Iterable<TextTrack>) {
  return Array.from(tracks, (track, at) => ({ track, at })).filter(({ track }) => {
    return track.kind === "subtitles" || track.kind === "captions";
  });
}
