/** The file is to blame, and trying again would not help; the message is Spanish, for its teacher. */
export class BadVideo extends Error {
  override readonly name = "BadVideo";
}

/** The machine is to blame: no ffmpeg, no space, a killed process. Trying again may help. */
export class VideoToolFailed extends Error {
  override readonly name = "VideoToolFailed";
}
