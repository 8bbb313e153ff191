import { expect, test } from "vitest";
import { openingUrls } from "./media-url.rules.ts";

const rungs = [{ name: "144p" }, { name: "720p" }] as Parameters<typeof openingUrls>[0]["rungs"];
const masterUrl = "/media/a/b/master.m3u8";

test("a player that starts low first requests its playlists and its first segment", () => {
  const from = (second: number) => openingUrls({ masterUrl, rungs }, second);
  expect(from(0)).toEqual([
    masterUrl,
    "/media/a/b/144p/index.m3u8",
    "/media/a/b/144p/init.mp4",
    "/media/a/b/144p/0001.m4s",
  ]);
  expect(from(1.9).at(-1)).toBe("/media/a/b/144p/0001.m4s");
  expect(from(95).at(-1)).toBe("/media/a/b/144p/0048.m4s");
});

test("without anything to play nothing is requested", () => {
  expect(openingUrls({ masterUrl: null, rungs }, 0)).toEqual([]);
  expect(openingUrls({ masterUrl, rungs: [] }, 0)).toEqual([]);
});
