// Plays FLV with mpegts.js.
import mpegts from "mpegts.js";
import { type Attach, networkFailure } from "./engine.rules.ts";
import { secondsAhead } from "./player.rules.ts";

export const attachFlv: Attach = (video, src, { startAt, choice, onFailure }) => {
  mpegts.LoggingControl.applyConfig({ enableAll: false });
  const player = mpegts.createPlayer(
    { type: "flv", url: new URL(src, location.href).href },
    { lazyLoadMaxDuration: secondsAhead(choice, true), lazyLoadRecoverDuration: 10 },
  );
  const start = () => {
    if (startAt > 0) video.currentTime = startAt;
  };
  video.addEventListener("loadedmetadata", start, { once: true });
  player.on(mpegts.Events.ERROR, (type: string, _detail: string, info?: { code?: number }) => {
    const isNetwork = type === mpegts.ErrorTypes.NETWORK_ERROR;
    onFailure(isNetwork ? networkFailure(info?.code ?? 0) : "media");
  });
  video.preload = "auto";
  player.attachMediaElement(video);
  player.load();
  return {
    // One stream has one quality.
    chooseQuality() {},
    detach() {
      video.removeEventListener("loadedmetadata", start);
      player.destroy();
    },
  };
};
