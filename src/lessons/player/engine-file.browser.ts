// Plays what the browser can play by itself: MP4, WebM and MOV files, and HLS on iOS.
import type { Attach } from "./engine.rules.ts";

export const attachFile: Attach = (video, src, { startAt, onFailure }) => {
  const start = () => {
    if (startAt > 0) video.currentTime = startAt;
  };
  const fail = () => {
    // A refused address and a file that cannot be played look the same from here.
    onFailure(video.error?.code === MediaError.MEDIA_ERR_DECODE ? "media" : "expired");
  };
  video.addEventListener("loadedmetadata", start, { once: true });
  video.addEventListener("error", fail);
  video.preload = "auto";
  video.src = src;
  return {
    chooseQuality() {},
    detach() {
      video.removeEventListener("loadedmetadata", start);
      video.removeEventListener("error", fail);
      video.removeAttribute("src");
      video.load();
    },
  };
};
