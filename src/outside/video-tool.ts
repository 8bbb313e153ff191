// What media asks of a program that reads and converts video; ffmpeg is the one that there is.

/** What a file says about itself. Sizes are those on the screen: rotated, with square pixels. */
export type Probe = {
  /** Names of the container as ffprobe gives them: "mov,mp4,m4a,3gp,3g2,mj2". */
  container: string;
  bytes: number;
  /** Until the last of picture and sound has ended. */
  durationSeconds: number;
  /** How long the picture moves; what is missing to the duration stands still. */
  pictureSeconds: number;
  width: number;
  height: number;
  /** Average frames per second. */
  fps: number;
  /** Frames that the index of the file claims; 0 when it does not say. */
  frames: number;
  /** Null: there is no video in the file. */
  videoCodec: string | null;
  hasAudio: boolean;
  /** What decides whether the picture can be kept as it is. */
  picture: {
    profile: string;
    /** Ten times the level's number: 4.1 is 41. */
    level: number;
    pixelFormat: string;
    /** No rotation, square pixels, whole frames. */
    plain: boolean;
    startSeconds: number;
    /** "30000/1001", where every frame lasts the same. */
    rate: string;
  };
  /** Null: there is no sound in the file. */
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
  /** By the short side: "240p". It is also the folder of its files. */
  name: string;
  width: number;
  height: number;
  fps: number;
  crf: number;
  maxKbps: number;
  /** How much may come at once beyond that, in kbit. */
  burstKbit: number;
  audioKbps: number;
  audioChannels: 1 | 2;
  profile: "baseline" | "main" | "high";
};

/** A rung as the player and the course page know it; `bandwidth` is its peak in bits per second. */
export type ConvertedRung = { name: string; width: number; height: number; bandwidth: number };

export type ConvertJob = {
  source: string;
  /** Emptied first; nothing is written outside of it. */
  outDir: string;
  signal?: AbortSignal;
  /** From 0 to 1, never backwards. */
  onProgress?: (fraction: number) => void;
  /**
   * Called once, as soon as `first.m3u8` and the lowest rung's growing playlist name something to
   * play; a file that they name is whole.
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
  /** Measured from what was written, not claimed by the source. */
  durationSeconds: number;
  width: number;
  height: number;
  hasAudio: boolean;
  /** Lowest first. */
  rungs: ConvertedRung[];
  /** Name of the rung that kept the source's picture as it was. */
  copied: string | null;
  /** Path of the playlist below `outDir`. */
  master: "master.m3u8";
};

export type VideoTool = {
  /** Throws BadVideo when the file is no MP4 that can be read. */
  probe(file: string): Promise<Probe>;
  /** Throws BadVideo for a file that will never do, VideoToolFailed when a later try may do. */
  convert(job: ConvertJob): Promise<Converted>;
};

/** The file is to blame, and trying again would not help; the message is Spanish, for its teacher. */
export class BadVideo extends Error {
  override readonly name = "BadVideo";
}

/** The machine is to blame: no ffmpeg, no space, a killed process. Trying again may help. */
export class VideoToolFailed extends Error {
  override readonly name = "VideoToolFailed";
}
