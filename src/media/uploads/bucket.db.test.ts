import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openS3Store } from "#src/outside/files/s3-store.ts";
import { filmOf, table } from "#src/testing/boxes.ts";
import { onServer } from "#src/testing/database/engine.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { attach, drawClip, sign } from "#src/testing/lesson-video.ts";
import { openFaultyProxy } from "#src/testing/servers/faulty-proxy.ts";
import { startS3 } from "#src/testing/servers/s3.ts";
import { openWorld } from "#src/testing/world.ts";

const s3 = await startS3();
afterAll(() => s3.stop());
const world = await openWorld();
afterAll(() => world.close());
const endpoint = s3.settings.endpoint ?? "";
const proxy = await openFaultyProxy(endpoint);
afterAll(() => proxy.close());
// Browsers reach the bucket itself.
const settings = { ...s3.settings, endpoint: proxy.origin, publicEndpoint: endpoint };
world.outside.files = await openS3Store(settings, join(world.folder, "files"));
const here = await world.academy();
const door = openDoor(world);
const teacher = door.as(here.teacher, here.academy);

test("a video goes from the browser to the bucket, is converted there and plays from there", async () => {
  const { course: id, lessonId, url } = await uploadClip();
  expect(new URL(url).origin).toBe(endpoint);
  const attached = await attach(teacher, lessonId, url);
  expect(attached.status, await attached.text()).toBe(202);
  expect(await world.runJobs()).toEqual({ done: 2, failed: 0 });

  const seen = await (await teacher(`/api/courses/${id}/classes/${lessonId}`)).json();
  expect(seen.videoStatus).toBe("ready");
  const master = seen.videoMetadata.url;
  const fetched = async (path: string) => {
    const answer = await teacher(path);
    expect(answer.status, path).toBe(200);
    return answer;
  };
  const [rung] = namesIn(await (await fetched(master)).text());
  const playlist = master.replace("master.m3u8", rung);
  const [segment] = namesIn(await (await fetched(playlist)).text());
  const answer = await fetched(playlist.replace("index.m3u8", segment));
  expect(answer.headers.get("content-type")).toBe("video/iso.segment");
  expect((await answer.text()).slice(0, 1000)).toContain("moof");
});

test("a small file in the bucket that claims 85 million pictures is refused at once", async () => {
  const { modules } = await here.addCourse();
  const url = await sign(teacher);
  const body = new Uint8Array(filmOf([table("stsz", 1, 85_000_000)]));
  await fetch(url, { method: "PUT", body, headers: { "content-type": "video/mp4" } });
  const answer = await attach(teacher, modules[0]?.lessons[0]?.id ?? "", url);
  expect((await problemIn(answer, 400)).detail).toMatch(/^El archivo no es un video/);
});

const away = "Por ahora no podemos llegar a los archivos. Espera un momento e intenta de nuevo.";

test("while the bucket refuses, people read so, and a job is tried again until it is back", async () => {
  const { lessonId, url } = await uploadClip();
  proxy.mode = "refuses";
  expect((await problemIn(await attach(teacher, lessonId, url), 503)).detail).toBe(away);
  proxy.mode = "through";
  expect((await attach(teacher, lessonId, url)).status).toBe(202);
  proxy.mode = "refuses";
  // The check has nothing to do, since it leaves a bucket to the conversion.
  expect(await world.runJobs()).toEqual({ done: 1, failed: 1 });
  proxy.mode = "through";
  await expect.poll(() => world.runJobs(), { timeout: 20_000 }).toEqual({ done: 1, failed: 0 });
});

describe.each(["refuses", "hangs"] as const)("while the bucket %s", (mode) => {
  onServer("uploads and media are a 503 in seconds, and go on when it is back", async () => {
    const { course, lessonId, url } = await uploadClip();
    expect((await attach(teacher, lessonId, url)).status).toBe(202);
    expect(await world.runJobs()).toEqual({ done: 2, failed: 0 });
    const seen = await (await teacher(`/api/courses/${course}/classes/${lessonId}`)).json();
    const ask = () =>
      Promise.all([
        teacher(seen.videoMetadata.url),
        teacher("/api/uploads", {
          method: "POST",
          headers: {
            "tus-resumable": "1.0.0",
            "upload-length": "1000",
            "upload-metadata": `filename ${btoa("clip.mp4")},filetype ${btoa("video/mp4")}`,
          },
        }),
      ]);
    proxy.mode = mode;
    for (const answer of await ask()) {
      expect(answer.headers.get("retry-after")).toBe("30");
      expect((await problemIn(answer, 503)).detail).toBe(away);
    }
    proxy.mode = "through";
    expect((await ask()).map(({ status }) => status)).toEqual([200, 201]);
  });
});

/** A clip in the bucket that no class has yet. */
async function uploadClip() {
  const { id: course, modules } = await here.addCourse();
  const lessonId = modules[0]?.lessons[0]?.id ?? "";
  const url = await sign(teacher);
  const body = new Uint8Array(drawClip("end"));
  const put = await fetch(url, { method: "PUT", body, headers: { "content-type": "video/mp4" } });
  expect(put.status).toBe(200);
  return { course, lessonId, url };
}

function namesIn(playlist: string): string[] {
  return playlist.split("\n").filter((line) => line && !line.startsWith("#"));
}
