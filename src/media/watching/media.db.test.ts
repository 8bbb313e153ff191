import { afterAll, describe, expect, test } from "vitest";
import { enrol } from "#src/enrolments/enrol.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { attach, drawClip, upload } from "#src/testing/lesson-video.ts";
import { openWorld } from "#src/testing/world.ts";
import { masterUrl } from "./media-url.ts";
import { findLessonVideo } from "./queries.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const elsewhere = await world.academy();
const learner = door.as(here.student, here.academy);
const paid = here.course.modules[1]?.lessons[0]?.id ?? "";
await enrol(here.ctx, here.student.id, here.course.id);

const teacher = door.as(here.teacher, here.academy);
await attach(teacher, paid, await upload(teacher, drawClip(world, "start")));
await world.runJobs();
const answer = await learner(`/api/courses/${here.course.id}/classes/${paid}`);
const master: string = (await answer.json()).videoMetadata.url;
const folder = master.replace(/master\.m3u8$/, "");

async function bytesOf(path: string, range?: string) {
  const answer = await learner(path, range ? { headers: { range } } : {});
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, bytes, headers: answer.headers };
}

async function playlist(path: string): Promise<string[]> {
  const answer = await learner(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
  return (await answer.text()).split("\n");
}

const named = (lines: string[]) => lines.filter((line) => line !== "" && !line.startsWith("#"));

describe("the stream of a class", () => {
  test("can be followed from the master playlist to the last segment of each quality", async () => {
    const rungs = named(await playlist(master));
    expect(rungs).toEqual(["144p/index.m3u8", "180p/index.m3u8", "240p/index.m3u8"]);
    for (const rung of rungs) {
      const lines = await playlist(folder + rung);
      expect(lines).toContain("#EXT-X-ENDLIST");
      const at = folder + rung.replace("index.m3u8", "");
      const [, start] = /URI="(.+)"/.exec(lines.join("\n")) ?? [];
      const opening = await bytesOf(at + start);
      expect(opening.headers.get("content-type")).toBe("video/mp4");
      const segments = named(lines);
      expect(segments.length).toBeGreaterThanOrEqual(2);
      for (const segment of segments) {
        const { status, headers, bytes } = await bytesOf(at + segment);
        expect(status).toBe(200);
        expect(headers.get("content-type")).toBe("video/iso.segment");
        expect(headers.get("content-length")).toBe(String(bytes.length));
        expect(headers.get("accept-ranges")).toBe("bytes");
      }
    }
  });

  test("may be kept by the browser and by nobody in between", async () => {
    const { headers } = await bytesOf(`${folder}240p/0001.m4s`);
    expect(headers.get("cache-control")).toMatch(/^private, max-age=\d+/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("can be asked for without its bytes", async () => {
    const whole = await bytesOf(`${folder}240p/0001.m4s`);
    const head = await learner(`${folder}240p/0001.m4s`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe(String(whole.bytes.length));
    expect(await head.text()).toBe("");
  });
});

describe("a byte range", async () => {
  const segment = `${folder}240p/0001.m4s`;
  const whole = (await bytesOf(segment)).bytes;
  const size = whole.length;

  test.each([
    ["bytes=0-99", 0, 99],
    ["bytes=100-", 100, size - 1],
    ["bytes=-10", size - 10, size - 1],
    [`bytes=5-${size * 2}`, 5, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
  ])("%s is served", async (range, start, end) => {
    const { status, headers, bytes } = await bytesOf(segment, range);
    expect(status).toBe(206);
    expect(headers.get("content-range")).toBe(`bytes ${start}-${end}/${size}`);
    expect(headers.get("content-length")).toBe(String(end - start + 1));
    expect(Buffer.compare(bytes, whole.subarray(start, end + 1))).toBe(0);
  });

  test.each([[`bytes=${size}-`], ["bytes=-0"], ["bytes=99999999999999-"]])(
    "%s lies beyond the file",
    async (range) => {
      const { status, headers, bytes } = await bytesOf(segment, range);
      expect(status).toBe(416);
      expect(headers.get("content-range")).toBe(`bytes */${size}`);
      expect(bytes).toHaveLength(0);
    },
  );

  test.each([["bytes=0-1,5-6"], ["bytes=-"], ["bytes=a-b"], ["líneas=1-2"]])(
    "%s is none, and the whole is served",
    async (range) => {
      const { status, bytes } = await bytesOf(segment, encodeURI(range));
      expect(status).toBe(200);
      expect(bytes).toHaveLength(size);
    },
  );
});

describe("the address is worth nothing", () => {
  const segment = `${folder}240p/0001.m4s`;

  test("to anybody else", async () => {
    const other = door.as(await here.person("student"), here.academy);
    const abroad = door.as(elsewhere.student, elsewhere.academy);
    const impostor = door.as({ ...here.student }, elsewhere.academy);
    for (const client of [other, teacher, abroad, impostor, door.anyone(here.academy)]) {
      await problemIn(await client(master), 404);
      await problemIn(await client(segment), 404);
    }
  });

  test("with a changed signature, or a later end", async () => {
    const [, , videoId, attempt, token = ""] = master.split("/");
    const [expires, mac = ""] = token.split(".");
    const flipped = mac.startsWith("A") ? mac.replace("A", "B") : mac.replace(/^./, "A");
    for (const forged of [
      `${expires}.${flipped}`,
      `${Number(expires) + 1}.${mac}`,
      `${expires}.`,
      expires,
      `Infinity.${mac}`,
      `x.${mac}`,
    ]) {
      await problemIn(await learner(`/media/${videoId}/${attempt}/${forged}/master.m3u8`), 404);
    }
    const mixed = `/media/${paid}/${attempt}/${token}/master.m3u8`;
    await problemIn(await learner(mixed), 404);
  });

  test("six hours and more after the page was opened", async () => {
    const { ready } = await findLessonVideo(here.ctx, paid);
    const ctx = here.as(here.student);
    const at = (hours: number) =>
      masterUrl(
        { ...ctx, now: new Date(Date.now() - hours * 3_600_000) },
        { mediaKey: ready?.mediaKey ?? "" },
      );
    expect((await learner(at(5.9))).status).toBe(200);
    await problemIn(await learner(at(6.1)), 404);
  });

  test.each([
    ["240p/9999.m4s"],
    ["240p"],
    ["240p/"],
    ["240p/a..b.m4s"],
    ["240p/..%2f..%2fmaster.m3u8"],
    ["..%2fmaster.m3u8"],
    ["%2fetc%2fpasswd"],
    ["240p/.hidden.m4s"],
    ["240p/0001.m4s%00.mp4"],
    ["240p/a/0001.m4s"],
    ["original.mov"],
  ])("for what is no file of the stream: %s", async (path) => {
    await problemIn(await learner(folder + path), 404);
  });
});
