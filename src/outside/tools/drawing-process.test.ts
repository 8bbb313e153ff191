import { execFileSync } from "node:child_process";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { problemOf } from "#src/http/errors.ts";
import { giantHeader, noisePhoto } from "#src/testing/pictures.ts";
import { root } from "#src/testing/world.ts";
import { openDrawingProcess } from "./drawing-process.ts";

const images = openDrawingProcess(root);
afterEach(() => images.close());
const photo = await noisePhoto("jpeg");

/** The processes that draw for this one. */
function drawers(): { pid: number; nice: number }[] {
  const all = execFileSync("ps", ["-eo", "pid,ppid,ni,args"], { encoding: "utf8" });
  return all.split("\n").flatMap((line) => {
    const [pid, parent, nice] = line.trim().split(/\s+/).map(Number);
    const isOurs = parent === process.pid && line.includes("draw-process.ts");
    return isOurs ? [{ pid: pid ?? 0, nice: nice ?? 0 }] : [];
  });
}

test("images are drawn in one other process, at a lower priority, which ends when closed", async () => {
  expect(drawers()).toEqual([]);
  const drawn = await images.variants("one", photo, "person");
  if (drawn === "narrow") throw new Error("nothing asks for more points");
  expect(drawn?.map(({ width, format }) => `${width}.${format}`)).toContain("192.webp");
  await images.variants("another", photo, "person");
  expect(drawers()).toHaveLength(1);
  expect(drawers()[0]?.nice).toBeGreaterThan(0);
  await images.close();
  expect(drawers()).toEqual([]);
});

test("bytes that are no image, or a giant one, are refused, and the next image is drawn", async () => {
  expect(await images.variants("one", Buffer.from("maíz"), "person")).toBeNull();
  expect(await images.variants("one", giantHeader(), "cover")).toBeNull();
  expect(await images.variants("one", photo, "person")).not.toBeNull();
});

test("a process that an image breaks is replaced; this one goes on", async () => {
  await images.variants("one", photo, "person");
  const cover = images.variants("one", photo, "cover");
  const next = images.variants("two", photo, "person");
  const [running] = drawers();
  process.kill(running?.pid ?? 0, "SIGSEGV");
  expect(await cover).toBeNull();
  expect(await next).not.toBeNull();
  expect(drawers()[0]?.pid).not.toBe(running?.pid);
});

test("without a program to run, a drawing fails instead of refusing the image", async () => {
  const nowhere = openDrawingProcess(join(root, "docs"));
  await expect(nowhere.variants("one", photo, "person")).rejects.toThrow("did not start");
});

test("a print becomes the picture of a link and of a mail", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>');
  for (const [kind, width, height] of [
    ["share-print", 1200, 630],
    ["mail-cover", 1200, 675],
  ] as const) {
    const png = await sharp(await images.png("one", svg, kind)).metadata();
    expect([png.format, png.width, png.height]).toEqual(["png", width, height]);
  }
});

test("the thirteenth waiting image of one account is refused, another's is not", async () => {
  const waiting = Array.from({ length: 12 }, () => images.variants("one", photo, "person"));
  const refused = await images.variants("one", photo, "person").catch(problemOf);
  expect(refused).toMatchObject({ code: "too_many", retryAfter: 15 });
  expect(await images.variants("two", photo, "person")).not.toBeNull();
  expect(await Promise.all(waiting)).not.toContain(null);
});
