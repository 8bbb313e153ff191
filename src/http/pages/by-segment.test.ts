import type { ServerBuild } from "react-router";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { bySegment } from "./by-segment.ts";

const routes = {
  root: { id: "root", path: "" },
  frame: { id: "frame", parentId: "root" },
  home: { id: "home", parentId: "frame", index: true },
  explore: { id: "explore", parentId: "frame", path: "explore" },
  course: { id: "course", parentId: "frame", path: "explore/courses/:courseId/:slug?" },
  area: { id: "area", parentId: "root", path: "Teachers" },
  stats: { id: "stats", parentId: "area", path: "stats" },
  missing: { id: "missing", parentId: "root", path: "*" },
};
const build = { routes, assets: { routes, version: "1" } } as unknown as ServerBuild;

/** The ids of the routes that an address is compared with. */
const comparedWith = (url: string) => {
  const find = bySegment(build, (part) => async () => {
    expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes));
    return Object.keys(part.routes);
  });
  return find(new Request(url), new RouterContextProvider());
};

test.each([
  ["http://a.co/explore", ["root", "frame", "explore", "course", "missing"]],
  ["http://a.co/explore?page=2", ["root", "frame", "explore", "course", "missing"]],
  ["http://a.co/explore.data?_routes=x", ["root", "frame", "explore", "course", "missing"]],
  ["https://a.co:8443/EXPLORE/courses/1", ["root", "frame", "explore", "course", "missing"]],
  ["http://a.co/", ["root", "frame", "home", "missing"]],
  ["http://a.co/teachers/stats", ["root", "area", "stats", "missing"]],
])("%s is compared with the routes of its first segment, and those of any", async (url, ids) => {
  expect((await comparedWith(url)).toSorted()).toEqual(ids.toSorted());
});

test.each(["http://a.co/nothing", "http://a.co/_.data", "http://a.co/%65xplore", "http://a.co//"])(
  "%s is compared with all",
  async (url) => {
    expect(await comparedWith(url)).toEqual(Object.keys(routes));
  },
);
