import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import type { Ctx } from "#src/ctx.ts";
import { type FileStore, StoreFull, Taken } from "#src/outside/files/file-store.ts";
import { noisePhoto } from "#src/testing/pictures.ts";
import { openWorld } from "#src/testing/world.ts";
import { variantsOf } from "./image.rules.ts";
import { keepImage, keepImageAt } from "./keep-image.ts";

const world = await openWorld();
afterAll(() => world.close());
const { ctx } = await world.academy();
const { files } = world.outside;
const photo = await noisePhoto("jpeg");
const total = variantsOf("person").length;

test("two concurrent images are two images", async () => {
  const kept = await Promise.all([1, 2].map(() => keepImage(ctx, "person", photo)));
  expect(new Set(kept.map((one) => one?.folder)).size).toBe(2);
  for (const one of kept) {
    expect(one?.folder).toMatch(new RegExp(`^images/${ctx.academy.id}/[0-9a-f-]{36}$`));
    expect(one?.address).toBe(`/${one?.folder}/192.webp`);
    expect(await files.list(one?.folder ?? "")).toHaveLength(total);
  }
});

test("of two images under one id, the first stays whole", async () => {
  const stem = `images/${ctx.academy.id}/twice/`;
  const all = async () => {
    const keys = await files.list(stem.slice(0, -1));
    return Promise.all(keys.sort().map(async (key) => [key, await buffer(files.read(key))]));
  };
  const other = await noisePhoto("png");
  const both = [photo, other].map((bytes) =>
    keepImageAt(ctx, "person", { stem, bytes, account: "one" }),
  );
  const results = await Promise.allSettled(both);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const kept = await all();
  expect(kept).toHaveLength(total);
  await expect(keepImageAt(ctx, "person", { stem, bytes: other, account: "one" })).rejects.toThrow(
    Taken,
  );
  expect(await all()).toEqual(kept);
});

test("an image that cannot be stored whole leaves nothing", async () => {
  const stem = `images/${ctx.academy.id}/half/`;
  let room = 3;
  const put: FileStore["put"] = (...all) =>
    room-- > 0 ? files.put(...all) : Promise.reject(new StoreFull());
  const full: Ctx = { ...ctx, outside: { ...ctx.outside, files: { ...files, put } } };
  await expect(keepImageAt(full, "person", { stem, bytes: photo, account: "one" })).rejects.toThrow(
    StoreFull,
  );
  expect(await files.list(stem.slice(0, -1))).toEqual([]);
  expect(
    await keepImageAt(ctx, "person", { stem, bytes: Buffer.from("no image"), account: "one" }),
  ).toBeNull();
  expect(await files.list(stem.slice(0, -1))).toEqual([]);
});
