import { type RefObject, useEffect, useState } from "react";
import { speedAfter, speedName } from "./player.rules.ts";
import {
  changeVolume,
  seekTo,
  toggleFullscreen,
  toggleMute,
  togglePlay,
} from "./player-actions.browser.ts";
import type { PlayerAction } from "./player-keys.rules.ts";
import type { Settings } from "./player-settings.tsx";

type Parts = {
  /** The media-controller. */
  frame: RefObject<HTMLElement | null>;
  video: RefObject<HTMLVideoElement | null>;
  settings: Pick<Settings, "speed" | "onSpeed" | "captions">;
  showHelp(): void;
};

/** What was just done, where nothing else on the screen says so. */
export type Told = { text: string; side: "left" | "middle" | "right"; id: number };

const toldMs = 900;

/** Performs an action, and tells for a moment what it did. */
export function usePlayerActions({ frame, video, settings, showHelp }: Parts) {
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(null), toldMs);
    return () => clearTimeout(timer);
  }, [told]);
  const tell = (text: string, side: Told["side"] = "middle") => {
    setTold((before) => ({ text, side, id: (before?.id ?? 0) + 1 }));
  };

  const seek = (media: HTMLVideoElement, seconds: number) => {
    if (!seekTo(media, media.currentTime + seconds)) return;
    tell(`${seconds < 0 ? "−" : "+"}${Math.abs(seconds)} s`, seconds < 0 ? "left" : "right");
  };
  const changeSpeed = (direction: 1 | -1) => {
    const next = speedAfter(settings.speed, direction);
    settings.onSpeed(next);
    tell(`Velocidad: ${speedName(next)}`);
  };
  const toggleCaptions = () => {
    const { available, shown, show } = settings.captions;
    const [first] = available;
    if (!first) {
      tell("Esta clase no tiene subtítulos");
      return;
    }
    show(shown === null ? first.id : null);
    tell(shown === null ? `Subtítulos: ${first.name}` : "Sin subtítulos");
  };

  const perform = (action: PlayerAction): void => {
    const media = video.current;
    if (!media || !frame.current) return;
    switch (action.type) {
      case "toggle-play":
        togglePlay(media);
        break;
      case "toggle-fullscreen":
        toggleFullscreen(frame.current);
        break;
      case "toggle-mute":
        toggleMute(media);
        break;
      case "toggle-captions":
        toggleCaptions();
        break;
      case "show-help":
        showHelp();
        break;
      case "seek":
        seek(media, action.seconds);
        break;
      case "seek-tenth":
        seekTo(media, (media.duration * action.tenth) / 10);
        break;
      case "volume":
        changeVolume(media, action.direction);
        break;
      case "speed":
        changeSpeed(action.direction);
    }
  };
  return { perform, told };
}
