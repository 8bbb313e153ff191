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

export function attach(video: HTMLVideoElement, src: string, options: Options): Engine {
  video.preload = "auto";
  return "MediaSource" in window
    ? attachHls(video, src, options)
    : attachNative(video, src, options);
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

function attachHls(video: HTMLVideoElement, src: string, options: Options): Engine {
  let hls: Hls | null = null;
  let detached = false;
  let wanted: number | null = null;

  const choose = () => {
    if (!hls) return;
    const index = hls.levels.findIndex((level) => shortSide(level) === wanted);
    // The playing picture goes on until the next segment.
    hls.nextLevel = index;
  };

  const open = async () => {
    const { default: Engine } = await import("hls.js/light");
    if (detached) return;
    const opened = new Engine({
      startPosition: options.startAt,
      startLevel: 0,
      capLevelToPlayerSize: true,
      backBufferLength: 60,
    });
    hls = opened;
    recover(opened, Engine, src, options.onFailure);
    const report = (index: number) => {
      const level = opened.levels[index];
      const rungs = opened.levels.map(shortSide).sort((a, b) => a - b);
      options.onQuality({ rungs, playing: level ? shortSide(level) : null });
    };
    opened.on(Engine.Events.MANIFEST_PARSED, () => report(-1));
    opened.on(Engine.Events.LEVEL_SWITCHED, (_, { level }) => report(level));
    opened.attachMedia(video);
    opened.loadSource(src);
    if (wanted !== null) opened.once(Engine.Events.MANIFEST_PARSED, choose);
  };
  open().catch(() => {
    if (!detached) options.onFailure("network");
  });

  return {
    chooseQuality(rung) {
      wanted = rung;
      choose();
    },
    detach() {
      detached = true;
      hls?.destroy();
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
