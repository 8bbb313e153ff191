// Plays what the browser supports natively: MP4, WebM and MOV files, and HLS on iOS.
import { type Attach, fileFailure } from "./engine.rules.ts";

export const attachFile: Attach = (video, src, { startAt, onFailure }) => {
  const start = () => {
    if (startAt > 0) video.currentTime = startAt;
  };
  const fail = () => onFailure(fileFailure(video.error?.code, navigator.onLine));
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
