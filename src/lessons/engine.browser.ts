// Makes a video element play a stream: with hls.js where Media Source Extensions work, for its choice
// of quality and its recovery, and with the browser's own HLS elsewhere (iOS).
import type Hls from "hls.js/light";
import type { ErrorData } from "hls.js/light";

/** `expired`: the address is no longer good, and only the server can give another. */
export type EngineFailure = "network" | "media" | "expired";

export type Quality = {
  /** Short sides of the picture, lowest first: 240, 480, 720. */
  rungs: number[];
  /** The one that plays; null before the first picture. */
  playing: number | null;
};

type Options = {
  /** Second of the stream. */
  startAt: number;
  onFailure(failure: EngineFailure): void;
  /** Not called where the browser plays by itself and keeps the quality to itself. */
  onQuality(quality: Quality): void;
};

export type Engine = {
  detach(): void;
  /** Null lets the engine choose by the connection and the size of the player. */
  chooseQuality(rung: number | null): void;
};

const NETWORK_TRIES = 3;
const MEDIA_TRIES = 2;

/** Fetches what `attach` needs for this address; null where the browser plays it by itself. */
export async function loadEngine(src: string): Promise<typeof Hls | null> {
  // What a teacher sent is one file, which every browser plays by itself.
  const isStream = "MediaSource" in window && src.endsWith(".m3u8");
  return isStream ? (await import("hls.js/light")).default : null;
}

export function attach(
  video: HTMLVideoElement,
  src: string,
  loaded: typeof Hls | null,
  options: Options,
): Engine {
  return loaded ? attachHls(video, src, loaded, options) : attachNative(video, src, options);
}

function attachNative(video: HTMLVideoElement, src: string, options: Options): Engine {
  const start = () => {
    if (options.startAt > 0) video.currentTime = options.startAt;
  };
  const fail = () => {
    const code = video.error?.code;
    // A refused address and a stream that cannot be played look the same from here.
    options.onFailure(code === MediaError.MEDIA_ERR_DECODE ? "media" : "expired");
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
}

function attachHls(
  video: HTMLVideoElement,
  src: string,
  Loaded: typeof Hls,
  options: Options,
): Engine {
  const hls = new Loaded({
    startPosition: options.startAt,
    startLevel: 0,
    // After a jump the picture comes within a second, even if it is a coarser one at first.
    maxStarvationDelay: 1,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
  });
  recover(hls, Loaded, src, options.onFailure);
  let wanted: number | null = null;
  const choose = () => {
    const index = hls.levels.findIndex((level) => shortSide(level) === wanted);
    // The playing picture goes on until the next segment.
    hls.nextLevel = index;
  };
  const report = (index: number) => {
    const level = hls.levels[index];
    const rungs = hls.levels.map(shortSide).sort((a, b) => a - b);
    options.onQuality({ rungs, playing: level ? shortSide(level) : null });
  };
  hls.on(Loaded.Events.MANIFEST_PARSED, () => {
    report(-1);
    if (wanted !== null) choose();
  });
  hls.on(Loaded.Events.LEVEL_SWITCHED, (_, { level }) => report(level));
  hls.attachMedia(video);
  // Only now: before, the browser would have begun to load the same by itself.
  video.preload = "auto";
  hls.loadSource(src);

  return {
    chooseQuality(rung) {
      wanted = rung;
      if (hls.levels.length > 0) choose();
    },
    detach() {
      hls.destroy();
    },
  };
}

/** Tries again after what is fatal, a few times, and then says so. */
function recover(hls: Hls, Engine: typeof Hls, src: string, onFailure: Options["onFailure"]): void {
  const { Events, ErrorTypes } = Engine;
  let networkTries = 0;
  let mediaTries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const failed = (failure: EngineFailure) => {
    hls.stopLoad();
    onFailure(failure);
  };
  const onError = (data: ErrorData) => {
    if (!data.fatal) return;
    const status = data.response?.code ?? 0;
    if (status >= 400 && status < 500) return failed("expired");
    if (data.type === ErrorTypes.NETWORK_ERROR) {
      if (networkTries >= NETWORK_TRIES) return failed("network");
      timer = setTimeout(
        // Before the first playlist there is nothing to go on with.
        () => (hls.levels.length > 0 ? hls.startLoad() : hls.loadSource(src)),
        1000 * 2 ** networkTries,
      );
      networkTries += 1;
    } else if (data.type === ErrorTypes.MEDIA_ERROR && mediaTries < MEDIA_TRIES) {
      mediaTries += 1;
      hls.recoverMediaError();
    } else {
      failed("media");
    }
  };

  hls.on(Events.ERROR, (_, data) => onError(data));
  hls.on(Events.FRAG_BUFFERED, () => {
    networkTries = 0;
  });
  hls.on(Events.DESTROYING, () => clearTimeout(timer));
}

function shortSide({ width, height }: { width: number; height: number }): number {
  return Math.min(width, height);
}
