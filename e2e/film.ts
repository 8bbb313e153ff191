// Makes films, uploads them to lessons over REST, and plays the result.
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { drawOnce } from "#src/testing/drawn-film.ts";
import { type Person, send } from "./people.ts";

type Film = { seconds: number; size?: string; rate?: number };

/** Quick to convert and to load. */
export const tiny = { size: "256x144", rate: 5 };

/**
 * An MP4 with a moving picture and a tone; fewer and smaller pictures convert sooner.
 * @returns its path; the file is shared, so copy it before you change it.
 */
export function drawFilm({ seconds, size = "640x360", rate = 25 }: Film): string {
  return drawOnce([
    ...["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
    ...["-f", "lavfi", "-i", `sine=frequency=330:duration=${seconds}`],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
  ]);
}

const signed = z.object({ url: z.string() });

export async function giveFilm(
  origin: string,
  teacher: Person,
  lessonId: string,
  file: string,
): Promise<void> {
  const wanted = { fileName: "clase.mp4", contentType: "video/mp4" };
  const { url } = signed.parse(await send(origin, teacher, "POST", "/api/content/sign", wanted));
  const stored = await fetch(`${origin}${url}`, {
    method: "PUT",
    headers: { "content-type": "video/mp4" },
    body: await readFile(file),
  });
  if (!stored.ok) throw new Error(`the upload was answered with ${stored.status}`);
  const content = { originalVideoUrl: url, originalName: "clase.mp4" };
  await send(origin, teacher, "PATCH", `/api/classes/${lessonId}/content`, { content });
}

const lesson = z.object({
  videoMetadata: z.object({ url: z.string().nullable() }),
  videoStatus: z.enum(["received", "converting", "ready", "failed"]).nullable(),
});

/**
 * The state of the conversion of a lesson's film; `url` is its master playlist once it is ready.
 */
export async function filmOf(
  origin: string,
  person: Person,
  { courseId, lessonId }: { courseId: string; lessonId: string },
) {
  const path = `/api/courses/${courseId}/classes/${lessonId}`;
  const { videoMetadata, videoStatus } = lesson.parse(await send(origin, person, "GET", path));
  return { status: videoStatus, url: videoMetadata.url };
}

/**
 * Loads the master, every variant's playlist and everything that they name; returns how many
 * segments each has, except the sound alone, which is cut by its own frames.
 */
export async function play(origin: string, person: Person, url: string): Promise<number[]> {
  const master = `${origin}${url}`;
  const counts: number[] = [];
  for (const playlist of namedIn(await load(master, person), master)) {
    const files = namedIn(await load(playlist, person), playlist);
    for (const file of files) await load(file, person);
    const segments = files.filter((file) => file.endsWith(".m4s")).length;
    if (!playlist.includes("/audio/")) counts.push(segments);
  }
  return counts;
}

async function load(url: string, { token }: Person): Promise<string> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (!answer.ok || text.length === 0) throw new Error(`${url} answered ${answer.status}`);
  return text;
}

/**
 * The files that a playlist names: lines that are not comments, and the address of an EXT-X-MAP.
 */
function namedIn(playlist: string, base: string): string[] {
  return playlist
    .split("\n")
    .map((line) => /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line)?.[1] ?? line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => new URL(line, base).href);
}
