// A teacher's videos for tests: real MP4 files, and the calls that give one to a class.
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Client } from "./door.ts";
import { drawOnce } from "./drawn-film.ts";

/**
 * Three seconds of picture and sound, 320×240.
 * @param place of the index: with it at the start a player starts sooner.
 */
export function drawClip(place: "start" | "end"): Buffer {
  const file = drawOnce([
    ...["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25", "-f", "lavfi", "-i", "sine"],
    ...["-t", "3", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
    ...(place === "start" ? ["-movflags", "+faststart"] : []),
  ]);
  return readFileSync(file);
}

/** The first part of a file, as a broken connection leaves it. */
export function cutShort(clip: Buffer): Buffer {
  return clip.subarray(0, Math.floor(clip.length * 0.6));
}

/** A signed address for a PUT. */
export async function sign(teacher: Client): Promise<string> {
  const json = { fileName: "Clase.MP4", contentType: "video/mp4" };
  const answer = await teacher("/api/content/sign", { json });
  expect(answer.status).toBe(200);
  return (await answer.json()).url;
}

export function send(client: Client, url: string, body: BodyInit, type = "video/mp4") {
  return client(url, { method: "PUT", body, headers: { "content-type": type } });
}

/** Signs and sends a file that is accepted; returns its address. */
export async function upload(teacher: Client, clip: Buffer): Promise<string> {
  const url = await sign(teacher);
  const answer = await send(teacher, url, new Uint8Array(clip));
  expect(answer.status, await answer.text()).toBe(200);
  return url;
}

export function attach(client: Client, lessonId: string, originalVideoUrl: string) {
  const content = { originalVideoUrl, originalName: "Clase.MP4" };
  return client(`/api/classes/${lessonId}/content`, { method: "PATCH", json: { content } });
}
