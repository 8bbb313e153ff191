// Keeps a stream playing through errors that are fatal to hls.js; reports a failure only when
// nothing is left to play.
import type Hls from "hls.js/light";
import type { ErrorData } from "hls.js/light";
import { type EngineFailure, isStarved, networkFailure } from "./engine.rules.ts";

type Stream = {
  video: HTMLVideoElement;
  src: string;
  onFailure(failure: EngineFailure): void;
};

const NETWORK_TRIES = 3;
const MEDIA_TRIES = 2;

export function recover(hls: Hls, { Events, ErrorTypes }: typeof Hls, stream: Stream): void {
  const { video, src, onFailure } = stream;
  let networkTries = 0;
  let mediaTries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const failed = (failure: EngineFailure) => {
    clearTimeout(timer);
    hls.stopLoad();
    onFailure(failure);
  };
  const load = () => {
    clearTimeout(timer);
    // Before the first playlist there is nothing to resume.
    if (hls.levels.length > 0) hls.startLoad();
    else hls.loadSource(src);
  };
  /** hls.js waits for the connection silently; the window's events report its return. */
  const cutOff = () => {
    const isCut = !navigator.onLine && hasNothingLeft(video);
    if (isCut) failed("network");
    return isCut;
  };
  const onNetworkError = ({ fatal, response }: ErrorData) => {
    if (cutOff() || !fatal) return;
    const failure = networkFailure(response?.code ?? 0);
    if (failure === "expired") return failed(failure);
    if (hasNothingLeft(video)) networkTries += 1;
    if (networkTries > NETWORK_TRIES) return failed(failure);
    clearTimeout(timer);
    timer = setTimeout(load, 1000 * 2 ** networkTries);
  };
  const onError = (data: ErrorData) => {
    if (data.type === ErrorTypes.NETWORK_ERROR) return onNetworkError(data);
    if (!data.fatal) return;
    if (data.type !== ErrorTypes.MEDIA_ERROR || mediaTries >= MEDIA_TRIES) return failed("media");
    mediaTries += 1;
    hls.recoverMediaError();
  };
  const online = () => {
    if (hls.levels.length > 0) hls.startLoad();
  };

  const waits = ["waiting", "seeking"];
  for (const type of waits) video.addEventListener(type, cutOff);
  window.addEventListener("offline", cutOff);
  window.addEventListener("online", online);
  hls.on(Events.ERROR, (_, data) => onError(data));
  hls.on(Events.FRAG_BUFFERED, () => {
    networkTries = 0;
  });
  hls.on(Events.DESTROYING, () => {
    clearTimeout(timer);
    for (const type of waits) video.removeEventListener(type, cutOff);
    window.removeEventListener("offline", cutOff);
    window.removeEventListener("online", online);
  });
}

function hasNothingLeft({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  const stretches = Array.from({ length: buffered.length }, (_, place) => {
    return { start: buffered.start(place), end: buffered.end(place) };
  });
  return isStarved(stretches, currentTime, duration);
}
