import { pino } from "pino";
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { createRequestHandler } from "react-router";
import { afterAll, expect, test } from "vitest";
import { load, pageContext } from "#src/http/react-router.ts";
import { openWeb } from "#src/http/web.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import { openWorld } from "#src/testing/world.ts";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

const handle = { scripts: true };
/** Loaded when it is first drawn, as what a script fetches. */
const later = (text: string) =>
  lazy(async () => ({ default: () => createElement("p", null, text, long) }));
/** More than React by itself leaves in its place. */
const long = "x".repeat(20_000);
const Field = later("campo");
const Bare = later("sola");
const Broken = () => {
  throw new Error("nothing to draw with");
};
const besideFallback = (part: ComponentType) =>
  createElement(Suspense, { fallback: "espera" }, createElement(part));
const drawn = (part: ReactNode) => ({ handle, default: () => part });

const whole = createRequestHandler(
  pageBuild(
    {},
    {
      lazy: drawn(besideFallback(Field)),
      "lazy-alone": drawn(createElement(Bare)),
      broken: drawn(besideFallback(Broken)),
      data: { handle, loader: load(async () => ({ word: "ñame" })), default: () => null },
    },
    () => "root",
  ),
  "production",
);

/** The document without what differs between two of them, and the lines of its log. */
async function open(path: string) {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const { signer } = world.outside;
  const web = openWeb({ cookieHeader: "", secure: false, requestId: "r", signer });
  const context = pageContext({ ...here.ctx, log, actor: null }, web);
  const answer = await whole(new Request(`http://gulupa.localhost/${path}`), context);
  const html = (await answer.text()).replaceAll(web.nonce, "");
  return { status: answer.status, html, lines };
}

test.each([
  ["lazy", "<p>campo"],
  ["lazy-alone", "<p>sola"],
])("/%s: what has to be loaded is in the first document as in all others", async (path, part) => {
  const [first, second] = [await open(path), await open(path)];
  expect(first).toMatchObject({ status: 200, lines: [] });
  expect(first.html).toContain(part);
  expect(first.html).not.toContain("<div hidden");
  expect(first.html).not.toContain("espera");
  expect(second).toEqual(first);
});

test("a part that fails is left to the browser, and is in the log once", async () => {
  const { status, html, lines } = await open("broken");
  expect({ status, lines }).toEqual({ status: 200, lines: ["page failed"] });
  expect(html).toContain("espera");
});

test("the data is in the document, whole and once", async () => {
  const { html } = await open("data");
  const pieces = [...html.matchAll(/streamController\.(enqueue|close)\((".*?")?\);/g)];
  expect(pieces.map(([, what]) => what)).toEqual(["enqueue", "close"]);
  expect(JSON.parse(pieces[0]?.[2] ?? "")).toContain('"ñame"');
});
