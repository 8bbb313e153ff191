// What a pass opens, until when, and how many queries it costs.
import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test, vi } from "vitest";
import { courses, lessons } from "#src/courses/tables.ts";
import { enrol } from "#src/enrolments/enrol.ts";
import { enrolments } from "#src/enrolments/tables.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { openMediaScene } from "#src/testing/media-scene.ts";
import { mediaPaths, segmentText, storedVideo } from "#src/testing/stored-media.ts";

const scene = await openMediaScene();
afterAll(() => scene.world.close());
const { world, door, here, otherAcademy, video, freeVideo, foreign, segment } = scene;
const { learner, browserOf, passAt, withPass } = scene;

describe("the pass", () => {
  test("is issued with the first file, and opens all below it without a session", async () => {
    const browser = await browserOf(learner);
    const [line = ""] = (await browser(`${video.folder}/master.m3u8`)).headers
      .getSetCookie()
      .filter((one) => one.startsWith("media="));
    const attributes = line.split("; ");
    expect(attributes.slice(1).sort()).toEqual(
      ["HttpOnly", "Max-Age=900", `Path=${video.folder}`, "SameSite=Lax"].sort(),
    );
    const [, pass = "", expires] = /^media=([0-9a-f-]+\.(\d+)\.[\w-]+);/.exec(line) ?? [];
    const left = Number(expires) - Date.now() / 1000;
    expect(left).toBeGreaterThan(880);
    expect(left).toBeLessThanOrEqual(900);
    for (const path of mediaPaths) {
      const answer = await withPass(pass, `${video.folder}/${path}`);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test("is limited to https, in its name too, if the product runs on https", async () => {
    const outside = { ...world.outside, publicUrl: "https://semillero.test" };
    const secure = openDoor({ ...world, outside }, { PUBLIC_URL: "https://semillero.test" });
    const ask = (cookie: string) => secure.anyone(here.academy)(segment, { headers: { cookie } });
    const token = await door.accessToken(learner, here.academy);
    const [line = ""] = (await ask(`__Host-session=${token}`)).headers.getSetCookie();
    expect(line).toMatch(/^__Secure-media=.*; Secure/);
    const [, pass = ""] = /^__Secure-media=([^;]+)/.exec(line) ?? [];
    expect((await ask(`__Secure-media=${pass}`)).status).toBe(200);
    await problemIn(await ask(`media=${pass}`), 404);
    await problemIn(await ask(`session=${token}`), 404);
  });

  test("is not issued for a bearer token, which needs none", async () => {
    const answer = await door.as(learner, here.academy)(segment);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("is not issued for a missing file", async () => {
    const answer = await (await browserOf(learner))(`${video.folder}/144p/9999.m4s`);
    expect(answer.headers.getSetCookie().join()).not.toContain("media=");
    await problemIn(answer, 404);
  });

  test("opens nothing at an unknown host", async () => {
    const cookie = `media=${passAt(video)}`;
    const statusAt = async (host: string) =>
      (await door.anyone(here.academy)(segment, { headers: { cookie, host } })).status;
    expect(await statusAt("localhost")).toBe(200);
    expect(await statusAt("otro.co")).toBe(404);
  });

  test("is refused when forged, expired, or for another video", async () => {
    const good = passAt(video);
    const [academy = "", expires = "", mac = ""] = good.split(".");
    const flipped = mac.startsWith("A") ? mac.replace("A", "B") : mac.replace(/^./, "A");
    for (const pass of [
      `${academy}.${expires}.${flipped}`,
      `${academy}.${Number(expires) + 1}.${mac}`,
      `${otherAcademy.academy.id}.${expires}.${mac}`,
      `${academy}.${expires}.`,
      `${academy}.${expires}`,
      `${academy}.Infinity.${mac}`,
      `${academy}.${expires}.${mac}x`,
      `${expires}.${mac}`,
      "",
      passAt(video, 15.1),
      passAt(freeVideo),
      passAt(foreign),
      passAt(video, 0, otherAcademy),
      passAt(foreign, 0, otherAcademy),
    ]) {
      await problemIn(await withPass(pass, segment), 404);
    }
    expect((await withPass(passAt(video, 14.9), segment)).status).toBe(200);
    await problemIn(await withPass(good, `${freeVideo.folder}/master.m3u8`), 404);
    const swapped = video.folder.split("/").toSpliced(3, 1, foreign.folder.split("/")[3] ?? "");
    await problemIn(await withPass(good, `${swapped.join("/")}/master.m3u8`), 404);
  });

  test("needs no query; without a pass a request needs one", async () => {
    // Every query, of one academy or of all, takes its own connection.
    const questions = vi.spyOn(world.database.pool, "connect");
    const asked = async (work: () => Promise<Response>) => {
      questions.mockClear();
      expect((await work()).status).toBe(200);
      return questions.mock.calls.length;
    };
    for (const path of mediaPaths) {
      expect(await asked(() => withPass(passAt(video), `${video.folder}/${path}`))).toBe(0);
    }
    const cookie = `session=${await door.accessToken(learner, here.academy)}`;
    const anyone = door.anyone(here.academy);
    // Two are for the academy of the host and for the session, as in every request.
    expect(await asked(() => anyone(segment, { headers: { cookie } }))).toBe(3);
    questions.mockRestore();
  });

  test.each([
    ["with the enrolment, by a refund", "enrolment"],
    ["with the course, once it is removed", "course"],
    ["with the class, no longer published", "class"],
  ] as const)("is renewed for those who may still watch, and ends %s", async (_, loses) => {
    const course = await here.addCourse();
    const lessonId = course.modules[1]?.lessons[0]?.id ?? "";
    const other = await storedVideo(world, here, lessonId);
    await enrol(here.ctx, learner.id, course.id);
    const session = `session=${await door.accessToken(learner, here.academy)}`;
    const ended = `${session}; media=${passAt(other, 16)}`;
    const ask = (cookie: string) =>
      door.anyone(here.academy)(`${other.folder}/master.m3u8`, { headers: { cookie } });
    const renewed = await ask(ended);
    expect(renewed.status).toBe(200);
    const [line = ""] = renewed.headers.getSetCookie();
    const fresh = /^media=[^;]+/.exec(line)?.[0] ?? "";
    const { db } = world.database;
    if (loses === "enrolment") {
      const place = and(
        eq(enrolments.academyId, here.academy.id),
        eq(enrolments.courseId, course.id),
      );
      await db.delete(enrolments).where(place);
    } else if (loses === "course") {
      await db.update(courses).set({ removedAt: new Date() }).where(eq(courses.id, course.id));
    } else {
      await db.update(lessons).set({ published: false }).where(eq(lessons.id, lessonId));
    }
    expect((await ask(`${session}; ${fresh}`)).status).toBe(200);
    await problemIn(await ask(ended), 404);
    await problemIn(await ask(session), 404);
  });

  test("of one account in another account's browser opens nothing after it expires", async () => {
    const stranger = `session=${await door.accessToken(here.student, here.academy)}`;
    const cookie = `${stranger}; media=${passAt(video, 16)}`;
    await problemIn(await door.anyone(here.academy)(segment, { headers: { cookie } }), 404);
  });
});

describe("the response", () => {
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    door.as(learner, here.academy)(path, { method, headers });

  test.each([
    ["master.m3u8", "application/vnd.apple.mpegurl", "private, no-cache"],
    ["144p/index.m3u8", "application/vnd.apple.mpegurl", "private, no-cache"],
    ["storyboard.vtt", "text/vtt; charset=utf-8", "private, no-cache"],
    ["144p/init.mp4", "video/mp4", "private, max-age=31536000, immutable"],
    ["144p/0001.m4s", "video/iso.segment", "private, max-age=31536000, immutable"],
    ["poster.jpg", "image/jpeg", "private, max-age=31536000, immutable"],
    ["storyboard-000.jpg", "image/jpeg", "private, max-age=31536000, immutable"],
  ])("for %s is %s, cached as %s", async (path, type, caching) => {
    const byToken = await ask(`${video.folder}/${path}`);
    const byPass = await withPass(passAt(video), `${video.folder}/${path}`);
    for (const answer of [byToken, byPass]) {
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "cache-control": caching,
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        etag: expect.stringMatching(/^(W\/)?".+"$/),
        "last-modified": expect.stringMatching(/GMT$/),
      });
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  test("omits the body for HEAD", async () => {
    for (const answer of [
      await ask(segment, {}, "HEAD"),
      await door.anyone(here.academy)(segment, {
        method: "HEAD",
        headers: { cookie: `media=${passAt(video)}` },
      }),
    ]) {
      expect([answer.status, await answer.text()]).toEqual([200, ""]);
      expect(answer.headers.get("content-length")).toBe(String(segmentText.length));
    }
  });

  test("is 304 for an unchanged file", async () => {
    const { headers } = await ask(`${video.folder}/master.m3u8`);
    const etag = headers.get("etag") ?? "";
    const modified = headers.get("last-modified") ?? "";
    const knowing: Record<string, string>[] = [
      { "if-none-match": etag },
      { "if-none-match": `"other", ${etag}` },
      { "if-modified-since": modified },
    ];
    for (const known of knowing) {
      const answer = await ask(`${video.folder}/master.m3u8`, known);
      expect([answer.status, await answer.text()]).toEqual([304, ""]);
      expect(answer.headers.get("etag")).toBe(etag);
    }
    const stale = { "if-none-match": '"other"', "if-modified-since": modified };
    expect((await ask(`${video.folder}/master.m3u8`, stale)).status).toBe(200);
  });

  test("is the requested range, or 416 for one outside", async () => {
    const part = await ask(segment, { range: "bytes=2-4" });
    expect([part.status, await part.text()]).toEqual([206, segmentText.slice(2, 5)]);
    expect(part.headers.get("content-range")).toBe(`bytes 2-4/${segmentText.length}`);
    const outside = await ask(segment, { range: "bytes=10-" });
    expect([outside.status, await outside.text()]).toEqual([416, ""]);
    expect(outside.headers.get("content-range")).toBe(`bytes */${segmentText.length}`);
  });

  test.each([
    ["144p/9999.m4s"],
    ["144p"],
    ["144p/"],
    ["144p%2f0001.m4s"],
    ["144p/..%2fmaster.m3u8"],
    ["..%2fmaster.m3u8"],
    ["%2e%2e/master.m3u8"],
    ["%2fetc%2fpasswd"],
    ["144p/.hidden.m4s"],
    ["144p/0001.m4s%00.mp4"],
    ["144p/0001.M4S"],
    ["144p//0001.m4s"],
    ["144p/a/0001.m4s"],
    ["%6daster.m3u8"],
    ["master.m3u8/"],
    ["original.mp4"],
    ["original.mov"],
    [".work/x.mp4"],
  ])("is a 404 for what is not a file of the video: %s", async (path) => {
    await problemIn(await ask(`${video.folder}/${path}`), 404);
    await problemIn(await withPass(passAt(video), `${video.folder}/${path}`), 404);
  });

  test("is an error for every method but reading", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const answer = await ask(segment, {}, method);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });
});
