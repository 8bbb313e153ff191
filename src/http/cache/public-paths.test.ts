import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import { describe, expect, test } from "vitest";
import type { WhoEnv } from "#src/http/env.ts";
import { load, publicPage } from "#src/http/react-router.ts";
import { createRoute, jsonAnswer, router, z } from "#src/http/route.ts";
import { pathMatcher, publicPagePaths, publicRoute, publicRoutePaths } from "./public-paths.ts";

const answer = async () => null;

test("marked routes of API and files are collected, whichever app they belong to", () => {
  const responses = { 200: jsonAnswer("Una lista", z.array(z.string())) };
  const api = router();
  api.openapi(
    createRoute({ method: "get", path: "/seeds/{id}", middleware: publicRoute, responses }),
    (c) => c.json([], 200),
  );
  api.openapi(createRoute({ method: "get", path: "/people", responses }), (c) => c.json([], 200));
  const files = new Hono<WhoEnv>();
  files.get("/covers/:file", publicRoute, (c) => c.text(""));
  files.get("/pictures/:file", (c) => c.text(""));
  const inner = new Hono<WhoEnv>().onError((_, c) => c.text(""));
  inner.route("/api", api);
  inner.route("/", files);
  const app = new Hono<WhoEnv>().route("/", inner);
  expect(publicRoutePaths(app)).toEqual(["/api/seeds/:id", "/covers/:file"]);
});

test("the pages with a public loader are collected, below the paths of their layouts", () => {
  const route = (id: string, parentId: string | undefined, path: string | undefined, loader = {}) =>
    [id, { id, parentId, path, module: { loader } }] as const;
  const routes = Object.fromEntries([
    route("root", undefined, "", load(answer)),
    route("shop", "root", undefined, load(answer)),
    route("explore", "shop", "explore", publicPage(answer)),
    route("course", "explore", "courses/:courseId/:slug?", publicPage(answer)),
    route("account", "root", "account", load(answer)),
    route("none", "root", "none"),
  ]);
  const paths = publicPagePaths({ routes } as unknown as Pick<ServerBuild, "routes">);
  const matches = pathMatcher(paths);
  expect(paths).toHaveLength(2);
  expect(["/explore", "/explore/courses/1/x", "/account", "/none", "/"].filter(matches)).toEqual([
    "/explore",
    "/explore/courses/1/x",
  ]);
});

describe("the patterns", () => {
  const matches = pathMatcher(["/explore", "/e/:id/:slug?", "//robots.txt", "/files/*"]);

  test.each([
    "/explore",
    "/explore/",
    "/explore?terms=/a",
    "/e/1",
    "/e/1?x",
    "/e/1/caf%C3%A9",
    "/e/1/cafe/",
    "/robots.txt",
    "/files",
    "/files/a/b?c",
  ])("match %s", (url) => {
    expect(matches(url)).toBe(true);
  });

  test.each([
    "/",
    "/explored",
    "/explore/x",
    "/x/explore",
    "/e",
    "/e//",
    "/e/1/2/3",
    "/e?id=1",
    "/robotsxtxt",
    "/Explore",
    "http://localhost/explore",
    "*",
    "",
  ])("do not match %j", (url) => {
    expect(matches(url)).toBe(false);
  });

  test("without patterns nothing matches", () => {
    expect(["/", "", "/explore"].filter(pathMatcher([]))).toEqual([]);
  });

  test("a pattern that cannot be compiled stops the start", () => {
    expect(() => pathMatcher(["/files/:name{.+}"])).toThrow("a public route cannot have");
  });
});

test("only a public page or a public route makes an answer public", () => {
  const src = join(import.meta.dirname, "../..");
  const callers = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.tsx?$/.test(path) &&
      /\.makePublic\b/.test(readFileSync(join(src, path), "utf8")),
  );
  expect(callers.sort()).toEqual(["http/cache/public-paths.ts", "http/react-router.ts"]);
});
