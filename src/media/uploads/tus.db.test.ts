import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { uploads } from "#src/media/tables.ts";
import { openDiskStore } from "#src/outside/files/disk-store.ts";
import { StoreFull } from "#src/outside/files/file-store.ts";
import { openDoor, problemIn } from "#src/testing/door.ts";
import { endSession } from "#src/testing/end-session.ts";
import { attach, drawClip } from "#src/testing/lesson-video.ts";
import { arrive } from "#src/testing/resident.ts";
import { noSmallDisk, smallDisk } from "#src/testing/small-disk.ts";
import {
  announce,
  append,
  ask,
  begin,
  end,
  idIn,
  keptFiles,
  offsetOf,
  seemingVideo,
  uploadRow,
} from "#src/testing/tus.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const door = openDoor(world);
const here = await world.academy();
const otherAcademy = await world.academy();
const anyone = door.anyone(here.academy);
const teacher = door.as(here.teacher, here.academy);
const student = door.as(here.student, here.academy);
const lessonId = here.course.modules[0]?.lessons[0]?.id ?? "";
const { db } = world.database;
const { files } = world.outside;
const video = seemingVideo(9000);
const clip = new Uint8Array(drawClip("end"));

const rowOf = (address: string) => uploadRow(world, address);
const keptOf = (address: string) => keptFiles(world, address);

/** A body that gives some bytes and then fails. */
function brokenAfter(piece: Uint8Array): ReadableStream {
  let given = false;
  return new ReadableStream({
    pull(controller) {
      if (given) controller.error(new Error("connection lost"));
      else controller.enqueue(piece);
      given = true;
    },
  });
}

test("a full store is reported, and the upload can be resumed later", async () => {
  const address = await begin(teacher, { bytes: clip.length });
  const full = async () =>
    Object.assign(await files.tusStore(), { write: () => Promise.reject(new StoreFull()) });
  const outside = { ...world.outside, files: { ...files, tusStore: full } };
  const narrow = openDoor({ ...world, outside }).as(here.teacher, here.academy);
  await problemIn(await append(narrow, address, 0, clip), 507);
  expect(await offsetOf(teacher, address)).toBe(0);
  expect((await append(teacher, address, 0, clip)).status).toBe(204);
});

test("a disk that is full is reported, keeps what arrived, and takes the rest later", async (context) => {
  const disk = await smallDisk(8);
  if (!disk) return context.skip(noSmallDisk);
  const outside = { ...world.outside, files: await openDiskStore(disk.folder) };
  const door = openDoor({ ...world, outside }).as(here.teacher, here.academy);
  const large = seemingVideo(3 * 1024 ** 2);
  const address = await begin(door, { bytes: large.length });
  disk.fill(1024 ** 2);
  const refused = await problemIn(await append(door, address, 0, large), 507);
  expect(refused.detail).toBe("No hay espacio en el servidor para guardarlo. Intenta más tarde.");
  const offset = await offsetOf(door, address);
  expect(offset).toBeLessThan(large.length);
  disk.empty();
  expect((await append(door, address, offset, large.subarray(offset))).status).toBe(204);
  expect(await offsetOf(door, address)).toBe(large.length);
});

test("below the reserve an upload is refused before it begins, and goes on afterwards", async () => {
  const address = await begin(teacher, { bytes: video.length });
  const folder = join(world.folder, "files");
  const reserved = await openDiskStore(folder, Number.MAX_SAFE_INTEGER);
  const narrow = openDoor({ ...world, outside: { ...world.outside, files: reserved } });
  const refused = narrow.as(here.teacher, here.academy);
  await problemIn(await announce(refused, { bytes: video.length }), 507);
  await problemIn(await append(refused, address, 0, video), 507);
  expect(await offsetOf(refused, address)).toBe(0);
  expect((await append(teacher, address, 0, video)).status).toBe(204);
});

describe("an upload", () => {
  test("arrives in pieces, reports its offset, and then becomes a class's video", async () => {
    const begun = await announce(teacher, { bytes: clip.length });
    expect(begun.status).toBe(201);
    const address = begun.headers.get("location") ?? "";
    expect(address).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
    expect(begun.headers.get("tus-resumable")).toBe("1.0.0");
    expect(Date.parse(begun.headers.get("upload-expires") ?? "")).toBeGreaterThan(Date.now());
    expect(await offsetOf(teacher, address)).toBe(0);

    const half = await append(teacher, address, 0, clip.subarray(0, 5000));
    expect([half.status, half.headers.get("upload-offset")]).toEqual([204, "5000"]);
    const { headers } = await ask(teacher, address);
    expect(headers.get("upload-offset")).toBe("5000");
    expect(headers.get("upload-length")).toBe(String(clip.length));
    expect(headers.get("cache-control")).toBe("no-store");
    await problemIn(await attach(teacher, lessonId, address), 409);

    expect((await append(teacher, address, 5000, clip.subarray(5000))).status).toBe(204);
    expect(await offsetOf(teacher, address)).toBe(clip.length);
    const row = await rowOf(address);
    expect(row?.bytes).toBe(clip.length);
    expect(new Uint8Array(await buffer(files.read(row?.key ?? "")))).toEqual(clip);
    expect((await attach(teacher, lessonId, address)).status).toBe(202);
  });

  test("resumes from the last byte received", async () => {
    const address = await begin(teacher, { bytes: video.length });
    await append(teacher, address, 0, brokenAfter(video.subarray(0, 6000)));
    expect(await offsetOf(teacher, address)).toBe(6000);
    expect((await append(teacher, address, 6000, video.subarray(6000))).status).toBe(204);
    expect((await rowOf(address))?.bytes).toBe(video.length);
  });

  test("whose session ends on the way finishes in the person's next session", async () => {
    const sender = await here.person("teacher");
    const address = await begin(door.as(sender, here.academy), { bytes: video.length });
    const pieces = [video.subarray(0, 6000), video.subarray(6000)];
    // Nothing is taken from it before the request is under way.
    const pull = async (controller: ReadableStreamDefaultController) => {
      if (pieces.length === 1) await endSession(here.ctx, sender.sessionId);
      controller.enqueue(pieces.shift());
      if (pieces.length === 0) controller.close();
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    await problemIn(await append(door.as(sender, here.academy), address, 0, body), 401);
    expect((await rowOf(address))?.bytes).toBeNull();
    const { member } = await arrive(here, sender);
    const again = door.as(member.actor, here.academy);
    expect(await offsetOf(again, address)).toBe(video.length);
    expect((await rowOf(address))?.bytes).toBe(video.length);
  });

  test("refuses bytes out of order or beyond its size", async () => {
    const address = await begin(teacher, { bytes: video.length });
    await append(teacher, address, 0, video.subarray(0, 6000));
    for (const offset of [0, 5999, 6001, video.length]) {
      await problemIn(await append(teacher, address, offset, "x"), 409);
    }
    await problemIn(await append(teacher, address, 6000, new Uint8Array(3001)), 413);
    expect(await offsetOf(teacher, address)).toBe(6000);
  });

  test("can be read, resumed and removed only by the person who began it", async () => {
    const address = await begin(teacher, { bytes: video.length });
    const colleague = door.as(await here.person("teacher"), here.academy);
    const afar = door.as(otherAcademy.teacher, otherAcademy.academy);
    const impostor = door.as({ ...here.teacher }, otherAcademy.academy);
    for (const client of [colleague, student, afar]) {
      expect(await offsetOf(client, address)).toBe(404);
      await problemIn(await append(client, address, 0, video), 404);
      await problemIn(await end(client, address), 404);
    }
    for (const client of [anyone, impostor]) {
      expect(await offsetOf(client, address)).toBe(401);
      await problemIn(await append(client, address, 0, video), 401);
      await problemIn(await end(client, address), 401);
    }
    expect(await offsetOf(teacher, address)).toBe(0);
  });

  test("with a session cookie needs the page's token too", async () => {
    const browser = door.browser(here.academy);
    browser.cookies.set("session", await door.accessToken(here.teacher, here.academy));
    const address = await begin(browser, { bytes: video.length });
    const token = browser.cookies.get("XSRF-TOKEN") ?? "";
    browser.cookies.delete("XSRF-TOKEN");
    await problemIn(await append(browser, address, 0, video), 403);
    browser.cookies.set("XSRF-TOKEN", token);
    expect((await append(browser, address, 0, video)).status).toBe(204);
  });

  test("cancelled by its sender leaves nothing", async () => {
    for (const sent of [4000, video.length]) {
      const address = await begin(teacher, { bytes: video.length });
      await append(teacher, address, 0, video.subarray(0, sent));
      expect((await end(teacher, address)).status).toBe(204);
      expect(await offsetOf(teacher, address)).toBe(404);
      expect([await rowOf(address), keptOf(address)]).toEqual([undefined, []]);
    }
  });

  test("used by a class cannot be removed or written to", async () => {
    const address = await begin(teacher, { bytes: clip.length });
    await append(teacher, address, 0, clip);
    await attach(teacher, lessonId, address);
    await problemIn(await end(teacher, address), 409);
    await problemIn(await append(teacher, address, 0, clip), 409);
    await problemIn(await append(teacher, address, clip.length, "x"), 413);
    const key = (await rowOf(address))?.key ?? "";
    expect(new Uint8Array(await buffer(files.read(key)))).toEqual(clip);
  });

  test("whose server was killed after the last byte has still arrived", async () => {
    const address = await begin(teacher, { bytes: video.length });
    await append(teacher, address, 0, video);
    await db
      .update(uploads)
      .set({ bytes: null })
      .where(eq(uploads.id, idIn(address)));
    expect(await offsetOf(teacher, address)).toBe(video.length);
    expect((await rowOf(address))?.bytes).toBe(video.length);
  });

  test("can be resumed for a day after the last bytes were sent, and no longer", async () => {
    const address = await begin(teacher, { bytes: video.length });
    const expiresIn = (ms: number) =>
      db
        .update(uploads)
        .set({ expiresAt: new Date(Date.now() + ms) })
        .where(eq(uploads.id, idIn(address)));
    await expiresIn(60_000);
    await append(teacher, address, 0, video.subarray(0, 100));
    const hours = (Number((await rowOf(address))?.expiresAt) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await expiresIn(-1000);
    await problemIn(await append(teacher, address, 100, video.subarray(100)), 410);
  });
});
