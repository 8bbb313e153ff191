import type { Probe } from "#src/outside/tools/video-tool.ts";
// The probe result of an ordinary film.

export const ordinaryProbe: Probe = {
  container: "mov,mp4,m4a,3gp,3g2,mj2",
  bytes: 5_000_000,
  durationSeconds: 60,
  pictureSeconds: 60,
  width: 1280,
  height: 720,
  fps: 25,
  frames: 1500,
  videoCodec: "h264",
  hasAudio: true,
  picture: {
    ...{ profile: "High", level: 31, pixelFormat: "yuv420p" },
    ...{ plain: true, startSeconds: 0, rate: "25/1" },
  },
  sound: {
    ...{ codec: "aac", profile: "LC", channels: 2, sampleRate: 48_000, kbps: 96 },
    ...{ startSeconds: 0, seconds: 60 },
  },
};
