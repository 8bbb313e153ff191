import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type CaptionFile, captionName, wantedCaptions } from "./captions.rules.ts";
import { useRemembered } from "./use-remembered.ts";

export type Caption = { id: number; name: string };

type Captions = { available: Caption[]; shown: number | null };

const none: Captions = { available: [], shown: null };

/** The text tracks of a video: files of the class, and those of any engine. */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  files: readonly CaptionFile[],
) {
  const [{ available, shown }, setCaptions] = useState(none);
  const [wanted, setWanted] = useRemembered("player-captions", wantedCaptions);

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
  useFiles(video, files);

  function show(id: number | null): void {
    for (const { track, at } of spokenTracks(video.current?.textTracks ?? [])) {
      track.mode = at === id ? "showing" : "disabled";
    }
  }

  // As chosen in the class before; another class may lack that language.
  const names = available.map(({ id, name }) => `${id} ${name}`).join();
  const onNames = useEffectEvent(() => {
    const known = spokenTracks(video.current?.textTracks ?? []);
    const found = known.find(({ track }) => wanted !== "off" && languageOf(track) === wanted);
    if (found) show(found.at);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other tracks are there
  useEffect(() => onNames(), [names, wanted]);

  return {
    available,
    shown,
    show(id: number | null) {
      show(id);
      const known = spokenTracks(video.current?.textTracks ?? []);
      const found = known.find(({ at }) => at === id);
      setWanted(found ? languageOf(found.track) : "off");
    },
  };
}

/** Added by script: an engine adds elements to the video before React knows it. */
function useFiles(video: RefObject<HTMLVideoElement | null>, files: readonly CaptionFile[]): void {
  const named = JSON.stringify(files);
  useEffect(() => {
    const known: CaptionFile[] = JSON.parse(named);
    const added = known.map(({ language, label, url }) => {
      const track = document.createElement("track");
      Object.assign(track, { kind: "captions", srclang: language, label, src: url });
      video.current?.append(track);
      return track;
    });
    return () => {
      for (const track of added) track.remove();
    };
  }, [video, named]);
}

function captionsOf(tracks: TextTrackList): Captions {
  const spoken = spokenTracks(tracks);
  const available = spoken.map(({ track, at }) => ({ id: at, name: captionName(track) }));
  return { available, shown: spoken.find(({ track }) => track.mode === "showing")?.at ?? null };
}

function languageOf(track: TextTrack): string {
  return track.language || captionName(track);
}

/** The thumbnails of the seek bar are a text track too. */
function spokenTracks(tracks: Iterable<TextTrack>) {
  return Array.from(tracks, (track, at) => ({ track, at })).filter(({ track }) => {
    return track.kind === "subtitles" || track.kind === "captions";
  });
}
