import { type Logger, pino } from "pino";
import { createRequestHandler } from "react-router";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { coursePath } from "#src/courses/rules.ts";
import type { Actor } from "#src/ctx.ts";
import * as entry from "#src/entry.server.tsx";
import { load, pageContext, publicPage } from "#src/http/react-router.ts";
import { newCsrfToken } from "#src/http/security/csrf-token.ts";
import { openWeb } from "#src/http/web.ts";
import * as account from "#src/pages/account/account.layout.tsx";
import * as profile from "#src/pages/account/profile.page.tsx";
import * as sessions from "#src/pages/account/sessions.page.tsx";
import * as frame from "#src/pages/frame/frame.layout.tsx";
import * as course from "#src/pages/shop/course/course.page.tsx";
import * as courseAlias from "#src/pages/shop/course/course-alias.page.tsx";
import * as explore from "#src/pages/shop/explore/explore.page.tsx";
import * as signIn from "#src/pages/sign-in/sign-in.page.tsx";
import * as accessDenied from "#src/pages/site/access-denied.page.tsx";
import * as notFound from "#src/pages/site/not-found.page.tsx";
import * as terms from "#src/pages/site/terms.page.tsx";
import { pageBuild } from "#src/testing/page-build.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openWorld } from "#src/testing/world.ts";
import { plainPages } from "./plain-pages.tsx";

const world = await openWorld();
afterAll(() => world.close());
let here: TestAcademy;
beforeAll(async () => {
  here = await world.academy();
});

const failsToLoad = {
  loader: load<null>(async () => {
    throw new Error("the disk is on fire");
  }),
  default: () => null,
};
let drawn = 0;
let words = "uno";
const draws = () => {
  drawn += 1;
  return words;
};
const counts = { loader: publicPage(async () => ({ words })), default: draws };
const countsForOne = { loader: load(async () => ({ words })), default: draws };
/** As a page that shows what a visitor without a session has bought. */
const countsAsPrivate = {
  loader: publicPage(async ({ web }) => {
    web.makePrivate();
    return { words };
  }),
  default: draws,
};
const failsToDraw = {
  default: () => {
    throw new Error("nothing to draw with");
  },
};

/** Layouts by name, each with its parent. */
const layouts = {
  frame: { module: frame, parentId: "root" },
  "account area": { module: account, parentId: "frame" },
};

/** Pages by path. */
const pages: Record<string, object> = {
  explore,
  account: profile,
  "account/sessions": sessions,
  "explore/courses/:courseId/:slug?": course,
  "courses/:courseId/:courseName?": courseAlias,
  terms,
  login: signIn,
  "access-denied": accessDenied,
  counts,
  "counts-for-one": countsForOne,
  "counts-as-private": countsAsPrivate,
  "fails-to-load": failsToLoad,
  "fails-to-draw": failsToDraw,
  "*": notFound,
};

const build = pageBuild(layouts, pages, (path) =>
  path.startsWith("account") ? "account area" : "frame",
);
const plain = plainPages(build);
/** React Router's own answer, no part of which is kept. */
const ofRouter = { ...build, entry: { module: { ...entry, default: entry.answerWith(null) } } };
const whole = createRequestHandler(ofRouter, "production");

/** One for both ways of drawing a page. */
const tokens = new Map<string | null, string>();

function tokenOf(session: string | null): string {
  const token = tokens.get(session) ?? newCsrfToken(world.outside.signer, session);
  tokens.set(session, token);
  return token;
}

type RequestOptions = { method?: string; actor?: Actor; log?: Logger };

function asked(path: string, { method = "GET", actor, log = here.ctx.log }: RequestOptions) {
  const { academy } = here;
  const ctx = { ...here.ctx, log, actor: actor ?? null, now: new Date("2026-11-21T15:00:00Z") };
  const session = actor?.sessionId ?? null;
  const web = openWeb({
    cookieHeader: `XSRF-TOKEN=${tokenOf(session)}`,
    secure: false,
    requestId: "r",
    signer: world.outside.signer,
  });
  web.belongsTo(session);
  const url = `http://${academy.subdomain}.localhost${path}`;
  return [new Request(url, { method }), pageContext(ctx, web)] as const;
}

async function answerOf(response: Response | null) {
  const html = (await response?.text()) ?? "";
  return {
    status: response?.status,
    headers: Object.fromEntries(response?.headers ?? []),
    // Removes what lets scripts run, where texts meet and where their data would stream in.
    html: html.replaceAll(/ nonce="[^"]*"|<!-- -->/g, "").replace(/<!--\$--><!--\/\$-->/, ""),
  };
}

const both = async (path: string, more: RequestOptions = {}) => [
  await answerOf(await plain(...asked(path, more))),
  await answerOf(await whole(...asked(path, more))),
];

const shown = [
  ["the catalogue", () => "/explore?page=1"],
  ["a category that does not exist", () => "/explore?category=nada"],
  ["a course", () => coursePath(here.course)],
  ["a course under an old name", () => `/explore/courses/${here.course.id}/otro?x=1`],
  ["a course under its other address", () => `/courses/${here.course.id}/otro?x=1`],
  ["a course that does not exist", () => "/explore/courses/nada/x"],
  ["the terms", () => "/terms"],
  ["an area of others", () => "/access-denied"],
  ["a guarded page", () => "/account/sessions"],
  ["an address that does not exist", () => "/nada"],
  ["a page whose data cannot be read", () => "/fails-to-load"],
] as const;

test.each(shown)("%s equals React Router's answer, for visitors and members", async (_, path) => {
  for (const actor of [undefined, here.student, here.teacher]) {
    const [ours, theirs] = await both(path(), actor ? { actor } : {});
    expect(ours).toEqual(theirs);
    expect(ours?.html).not.toContain("streamController");
  }
});

test("a page for everybody is drawn again when its data has changed, one person's each time", async () => {
  const page = async (actor?: Actor) =>
    (await answerOf(await plain(...asked("/counts", actor ? { actor } : {})))).html;
  drawn = 0;
  words = "uno";
  const first = await page();
  expect(await page()).toBe(first);
  expect(drawn).toBe(1);
  words = "dos";
  expect(await page()).toContain("dos");
  expect(drawn).toBe(2);
  await page(here.student);
  await page(here.student);
  expect(drawn).toBe(4);
});

test.each(["/counts-for-one", "/counts-as-private"])(
  "%s, which is one visitor's own, is drawn each time and kept nowhere",
  async (path) => {
    drawn = 0;
    for (let time = 0; time < 2; time += 1) {
      expect((await answerOf(await plain(...asked(path, {})))).html).toContain(words);
    }
    expect(drawn).toBe(2);
  },
);

test("JSON can tell any two data of a page for everybody apart", async () => {
  const given = vi.spyOn(JSON, "stringify");
  onTestFinished(() => void given.mockRestore());
  for (const [, path] of shown) await plain(...asked(path(), {}));
  const pages = given.mock.calls.flatMap(([from]) => (isPage(from) ? [from] : []));
  expect(pages.length).toBeGreaterThan(3);
  for (const [address, , data] of pages) expect([address, ...oddIn(data)]).toEqual([address]);
});

type From = [address: string, status: number, data: object];

function isPage(from: unknown): from is From {
  return Array.isArray(from) && /^http/.test(String(from[0])) && from.length === 3;
}

/** The places of values that JSON leaves out or writes like others. */
function oddIn(value: unknown, place = "data"): string[] {
  if (value === null || value instanceof Date) return [];
  if (typeof value !== "object") {
    return ["string", "number", "boolean", "undefined"].includes(typeof value) ? [] : [place];
  }
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return [place];
  return Object.entries(value).flatMap(([name, one]) => oddIn(one, `${place}.${name}`));
}

test("every other address of a course leads to its own for good", async () => {
  const { id } = here.course;
  const own = `/explore/courses/${id}/caf%C3%A9-de-especialidad:-del-cerezo-a-la-taza`;
  for (const path of [
    `/courses/${id}/caf%C3%A9-de-especialidad:-del-cerezo-a-la-taza`,
    `/courses/${id}/cualquier-nombre`,
    `/courses/${id}`,
    `/explore/courses/${id}/cafe-de-especialidad-del-cerezo-a-la-taza`,
    `/explore/courses/${id}/CAF%C3%89-de-especialidad:-del-cerezo-a-la-taza`,
    `/explore/courses/${id}`,
  ]) {
    const [found] = await both(`${path}?isFreeFlow=true`);
    expect([found?.status, found?.headers.location]).toEqual([301, `${own}?isFreeFlow=true`]);
  }
  for (const path of [own, own.replace(":", "%3A")]) {
    const [found] = await both(path);
    expect(found?.status).toBe(200);
    const canonical = /rel="canonical" href="([^"]+)"/.exec(found?.html ?? "")?.[1] ?? "";
    expect(new URL(canonical).pathname).toBe(own);
  }
  const [missing] = await both("/courses/nada/nombre");
  expect(missing?.status).toBe(404);
});

test("a page shows its head, its data and its status", async () => {
  const [found] = await both(coursePath(here.course));
  expect(found?.status).toBe(200);
  expect(found?.html).toMatch(/^<!DOCTYPE html><html lang="es-CO"/);
  expect(found?.html).toContain(`<title>${here.course.title}`);
  expect(found?.headers["content-type"]).toBe("text/html; charset=utf-8");
  const [missing] = await both("/nada");
  expect(missing?.status).toBe(404);
  expect(missing?.html).toContain("Esta página no existe");
});

test("a guarded page redirects visitors to sign-in, with scripts or without", async () => {
  for (const path of ["/account/sessions", "/account"]) {
    const [ours] = await both(path);
    const to = `/login?redirectTo=${encodeURIComponent(path)}`;
    expect(ours).toMatchObject({ status: 302, headers: { location: to } });
  }
});

test("React Router answers a guarded page with scripts", async () => {
  expect(await plain(...asked("/account", { actor: here.student }))).toBeNull();
});

test.each([
  ["a page with scripts", "/login", {}],
  ["data that scripts load", "/explore.data", {}],
  ["a form", "/explore", { method: "POST" }],
  ["a request for the headers alone", "/explore", { method: "HEAD" }],
  ["a page that cannot be drawn", "/fails-to-draw", {}],
])("React Router answers %s", async (_, path, more) => {
  expect(await plain(...asked(path, more))).toBeNull();
});

test.each([
  ["cannot be drawn", "/fails-to-draw", {}, ["page failed"]],
  ["takes no form", "/terms", { method: "POST" }, []],
])("a page that %s is in our log alone, and there once", async (_, path, more, messages) => {
  onTestFinished(() => void vi.restoreAllMocks());
  const printed = [vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const answer = await whole(...asked(path, { ...more, log }));
  expect(answer.status).toBe(messages.length > 0 ? 500 : 405);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(messages);
  for (const one of printed) expect(one).not.toHaveBeenCalled();
});
