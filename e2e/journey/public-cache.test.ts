// A visitor of public pages leaves no personal data for the next visitor.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as Entry from "#src/entry.ts";
import { pathMatcher } from "#src/http/cache/public-paths.ts";
import { readSettings } from "#src/settings/settings.ts";
import { type Ask, listen } from "#src/testing/servers/http-server.ts";
import { insertFixture } from "../fixture.ts";
import { insertAnnouncedCampaign } from "../free-content-scene.ts";
import { root } from "../server.ts";

type Runtime = Awaited<ReturnType<typeof Entry.openRuntime>>;

const dataDir = mkdtempSync(join(tmpdir(), "semillero-cache-"));
const json = { "content-type": "application/json" };
const names = ["Wilmar Chantre Ipia", "Yaneth Pito Musse", "Edilma Tunubalá"];
const csrf = "a-token-as-the-page-would-have-set-it";
let runtime: Runtime;
let server: Awaited<ReturnType<typeof listen>>;
let ask: Ask;
let post: (path: string, body: object) => Promise<Response> | Response;
let paths: string[];
let publicPaths: readonly string[];

beforeAll(async () => {
  const { courseId, lessonIds } = await insertFixture({ dataDir, lessons: 2 });
  const campaign = await insertAnnouncedCampaign({ dataDir });
  const entry: typeof Entry = await import(join(root, "build/server/index.js"));
  const env = { DATA_DIR: dataDir, PORT: "0", SEED: "none", LOG_LEVEL: "silent" };
  runtime = await entry.openRuntime(readSettings(env, root));
  const app = entry.createWebApp(runtime);
  publicPaths = app.publicPaths;
  post = (path, body) => {
    const init = { method: "POST", headers: json, body: JSON.stringify(body) };
    return app.request(path, init);
  };
  server = await listen(runtime.publicCache.inFront(app));
  ask = server.ask;
  const course = await ask(`/explore/courses/${courseId}/x`);
  const help = (await ask("/help")).body.toString();
  const picture = /\/share\/titles\/[^"]+/.exec(help)?.[0]?.replaceAll("&amp;", "&") ?? "";
  const shared = new URL(picture, "http://localhost");
  // The cache keeps an address with its parameters ordered by name.
  shared.searchParams.sort();
  paths = [
    "/",
    "/scenes/landing/wide.svg",
    "/explore",
    "/explore?category=cultivo",
    "/explore?terms=cafe",
    String(course.headers.location),
    `${course.headers.location}?isFreeFlow=true`,
    "/terms",
    "/robots.txt",
    "/api/courses",
    "/api/courses?includeTeacher=true",
    "/api/courses/launches",
    `/api/courses/${courseId}`,
    "/api/stock/USDCOP",
    "/tiles/cultivo.svg",
    `/covers/${courseId}.svg`,
    `/covers/${courseId}/${lessonIds[0]}.svg`,
    "/scenes/login/wide.svg",
    "/spots/basket.svg",
    "/scenes/posters/corn-luna.svg",
    "/tiles/motifs/corn.svg",
    "/api/leads?all=true",
    "/about",
    "/help",
    "/ayuda",
    "/semillero/landing",
    "/scenes/product/wide.svg",
    `/free-content/${campaign}`,
    `/contenido-gratuito/${campaign}`,
    shared.pathname + shared.search,
    "/share/catalogue.png",
    "/share/text.png",
    "/share/categories/cultivo.png",
    "/manifest.webmanifest",
    "/icons/192.png",
    "/apple-touch-icon.png",
    "/icons/favicon.svg",
    "/favicon.ico",
    "/api/stock",
  ];
});

afterAll(async () => {
  server?.close();
  await runtime?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test("every public route is visited here", () => {
  // It only leads to the page of the course, and is not kept.
  const alias = "/courses/0198f000-0000-7000-8000-000000000001/otro-nombre";
  const visited = (pattern: string) => [...paths, alias].some(pathMatcher([pattern]));
  expect(publicPaths.length).toBeGreaterThan(10);
  expect(publicPaths.filter((pattern) => !visited(pattern))).toEqual([]);
});

test.each(["/login", "/account", "/teachers", "/api/users", "/sitemap.xml", "/images/x"])(
  "%s is not a public route",
  (path) => {
    expect(pathMatcher(publicPaths)(path)).toBe(false);
  },
);

type Tokens = { accessToken: string; refreshToken: string };

async function signUp(name: string, email: string): Promise<Tokens> {
  const person = { name, email, password: "una clave larga" };
  const answer = await post("/api/auth/register", person);
  return ((await answer.json()) as { tokens: Tokens }).tokens;
}

test("no cached page contains a name, an address, a token or a way to sign out", async () => {
  const people = await Promise.all(
    names.map(async (name, i) => {
      const email = `persona${i}@correo.test`;
      return { name, email, ...(await signUp(name, email)) };
    }),
  );
  const secrets = people.flatMap((person) => Object.values(person));
  const visit = async (headers: Record<string, string>, isSignedIn = true) => {
    for (const path of paths) {
      // A campaign leads whoever has a session to the downloads.
      const away = isSignedIn && /^\/(free-content|contenido-gratuito)\//.test(path);
      expect((await ask(path, headers)).status, path).toBe(away ? 302 : 200);
    }
  };
  for (const { accessToken, refreshToken, name } of people) {
    const cookie = `XSRF-TOKEN=${csrf}; session=${accessToken}; refresh=${refreshToken}`;
    await visit({ cookie });
    await visit({ authorization: `Bearer ${accessToken}` });
    await visit({ cookie: `XSRF-TOKEN=${csrf}; foo=${name.length}` }, false);
    const own = await ask("/explore", { cookie });
    expect(own.body.toString()).toContain(name);
    expect(own.headers["cache-control"]).toBe("private, no-store");
  }

  const kept = await runtime.publicCache.contents();
  expect(kept.map(({ address }) => address).sort()).toEqual(paths.map((path) => ` ${path}`).sort());
  for (const { address, headers, body } of kept) {
    const text = `${headers.join("\n")}\n${body}`;
    for (const secret of [...secrets, csrf, "Cerrar Sesión", "nonce", "_csrf", "set-cookie"]) {
      expect(text.includes(secret), `${secret} in ${address}`).toBe(false);
    }
  }
});

test("a cached page runs only scripts from our own files", async () => {
  for (const path of paths) {
    const { headers, body } = await ask(path);
    if (!String(headers["content-type"]).startsWith("text/html")) continue;
    expect(headers["content-security-policy"], path).toMatch(/(^|; )script-src 'self'(;|$)/);
    expect(body.toString(), path).not.toMatch(/<script(?![^>]*(\ssrc=|ld\+json))/);
  }
});
