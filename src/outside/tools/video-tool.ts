// The contract for a program that reads and converts video; ffmpeg is the only one.

/** The properties of a video file. Sizes are as displayed: rotated, with square pixels. */
export type Probe = {
  /** Names of the container as ffprobe gives them: "mov,mp4,m4a,3gp,3g2,mj2". */
  container: string;
  bytes: number;
  /** Until both picture and sound have ended. */
  durationSeconds: number;
  /** How long the picture moves; for the rest of the duration it is a still. */
  pictureSeconds: number;
  width: number;
  height: number;
  /** Average frames per second. */
  fps: number;
  /** Frames that the index of the file claims; 0 without a claim. */
  frames: number;
  /** Null: the file has no video. */
  videoCodec: string | null;
  hasAudio: boolean;
  /** Decides whether the picture can be kept unconverted. */
  picture: {
    profile: string;
    /** Ten times the level's number: 4.1 is 41. */
    level: number;
    pixelFormat: string;
    /** No rotation, square pixels, whole frames. */
    plain: boolean;
    startSeconds: number;
    /** "30000/1001", if every frame lasts the same. */
    rate: string;
  };
  /** Null: the file has no sound. */
  sound: {
    codec: string;
    profile: string;
    channels: number;
    sampleRate: number;
    kbps: number;
    startSeconds: number;
    seconds: number;
  } | null;
};

export type Rung = {
  /** The short side, as in "240p". It is also the folder of its files. */
  name: string;
  width: number;
  height: number;
  fps: number;
  crf: number;
  maxKbps: number;
  /** How much a burst may exceed that, in kbit. */
  burstKbit: number;
  audioKbps: number;
  audioChannels: 1 | 2;
  profile: "baseline" | "main" | "high";
};

/** A rung as the player and the course page use it; `bandwidth` is its peak in bits per second. */
export type ConvertedRung = { name: string; width: number; height: number; bandwidth: number };

export type ConvertJob = {
  source: string;
  /** Emptied first; nothing is written outside it. */
  outDir: string;
  signal?: AbortSignal;
  /** From 0 to 1, never backwards. */
  onProgress?: (fraction: number) => void;
  /**
   * Called once, as soon as `first.m3u8` and the lowest rung's growing playlist name something
   * playable; every file that they name is complete.
   */
  onPlayable?: (first: Playable) => void;
};

export type Playable = {
  /** Folder of the lowest rung below `outDir`. */
  rung: string;
  width: number;
  height: number;
  hasAudio: boolean;
};

export type Converted = {
  /** Measured in the output, not claimed by the source. */
  durationSeconds: number;
  width: number;
  height: number;
  hasAudio: boolean;
  /** Lowest first. */
  rungs: ConvertedRung[];
  /** Name of the rung that kept the source's picture unconverted. */
  copied: string | null;
  /** Path of the playlist below `outDir`. */
  master: "master.m3u8";
};

export type VideoTool = {
  /** Throws BadVideo if the file is not a readable MP4. */
  probe(file: string): Promise<Probe>;
  /**
   * Throws BadVideo for a file that can never be converted, StoreFull while the disk has no room
   * for it, VideoToolFailed if a retry may succeed.
   */
  convert(job: ConvertJob): Promise<Converted>;
};

/** The file is at fault, and retrying would not help; the message is Spanish, for its teacher. */
export class BadVideo extends Error {
  override readonly name = "BadVideo";
}

/** The machine is at fault: no ffmpeg, a killed process. Retrying may help. */
export class VideoToolFailed extends Error {
  override readonly name = "VideoToolFailed";
}
