import { pino } from "pino";
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { createRequestHandler, Link } from "react-router";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "#src/ctx.ts";
import * as entry from "#src/entry.server.tsx";
import { load, pageContext } from "#src/http/react-router.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { openWeb } from "#src/http/web.ts";
import * as learning from "#src/pages/learning/learning.layout.tsx";
import * as watch from "#src/pages/learning/watch.page.tsx";
import { pageBuild } from "#src/testing/page-build.ts";
import { openWorld } from "#src/testing/world.ts";
import { Kept } from "#src/ui/kept.tsx";

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
let rowsDrawn = 0;
const Row = ({ title, onPress }: { title: string; onPress: () => void }) => {
  rowsDrawn += 1;
  const link = createElement(Link, { to: "/clases/1", onClick: onPress }, title, " y ", "más");
  return createElement("b", null, link);
};
const kept = (title: string) =>
  createElement(Kept<{ title: string }, { onPress: () => void }>, {
    ...{ tag: "li", className: "row", part: Row },
    ...{ of: { title }, more: { onPress: () => {} } },
  });

const build = pageBuild(
  { learning: { module: learning, parentId: "root" } },
  {
    lazy: drawn(besideFallback(Field)),
    "lazy-alone": drawn(createElement(Bare)),
    broken: drawn(besideFallback(Broken)),
    kept: drawn([createElement("ul", { key: 1 }, kept("Maíz & fríjol"), kept("Café"))]),
    "courses/:courseId/clases/:classId": watch,
    data: { handle, loader: load(async () => ({ word: "ñame" })), default: () => null },
  },
  (path) => (path.startsWith("courses/") ? "learning" : "root"),
);
const whole = createRequestHandler(build, "production");
const withoutKept = createRequestHandler(
  { ...build, entry: { module: { ...entry, default: entry.answerWith(null) } } },
  "production",
);

const tokenOfTeacher = newCsrfToken(world.outside.signer, here.teacher.sessionId);

/** The document without what differs between two of them, and the lines of its log. */
async function open(path: string, answerOf = whole, actor: Actor | null = null) {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const { signer } = world.outside;
  const cookieHeader = actor ? `XSRF-TOKEN=${tokenOfTeacher}` : "";
  const web = openWeb({ cookieHeader, secure: false, requestId: "r", signer });
  web.belongsTo(actor?.sessionId ?? null);
  const context = pageContext({ ...here.ctx, log, actor }, web);
  const answer = await answerOf(new Request(`http://gulupa.localhost/${path}`), context);
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

test("a kept part is drawn once, as the browser would draw it", async () => {
  const plain = await open("kept", withoutKept);
  expect(plain.html).toContain(
    '<li class="row"><b><a href="/clases/1" data-discover="true">Maíz &amp; fríjol<!-- --> y <!-- -->más</a></b></li>',
  );
  rowsDrawn = 0;
  for (let time = 0; time < 3; time += 1) expect(await open("kept")).toEqual(plain);
  expect(rowsDrawn).toBe(2);
});

test("a class is drawn as the browser would draw it", async () => {
  for (const { id } of here.course.modules.flatMap(({ lessons }) => lessons)) {
    const path = `courses/${here.course.id}/clases/${id}`;
    // The data after it has the time of reading.
    const main = async (answerOf: typeof whole) => {
      const { status, html, lines } = await open(path, answerOf, here.teacher);
      return { status, html: html.split("</main>")[0], lines };
    };
    const plain = await main(withoutKept);
    expect(plain).toMatchObject({ status: 200, lines: [] });
    expect(plain.html).toContain('class="lesson-module"');
    for (let time = 0; time < 2; time += 1) expect(await main(whole)).toEqual(plain);
  }
});

test("the data is in the document, whole and once", async () => {
  const { html } = await open("data");
  const pieces = [...html.matchAll(/streamController\.(enqueue|close)\((".*?")?\);/g)];
  expect(pieces.map(([, what]) => what)).toEqual(["enqueue", "close"]);
  expect(JSON.parse(pieces[0]?.[2] ?? "")).toContain('"ñame"');
});
