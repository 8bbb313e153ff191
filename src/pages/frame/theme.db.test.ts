import { eq } from "drizzle-orm";
import { createRequestHandler } from "react-router";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { academies } from "#src/academies/tables.ts";
import { type Actor, inTransaction, notifyPublicChange } from "#src/ctx.ts";
import { load, pageContext } from "#src/http/react-router.ts";
import { openWeb } from "#src/http/web.ts";
import * as explore from "#src/pages/shop/explore/explore.page.tsx";
import * as signInArea from "#src/pages/sign-in/sign-in.layout.tsx";
import * as signIn from "#src/pages/sign-in/sign-in.page.tsx";
import * as notFound from "#src/pages/site/not-found.page.tsx";
import { problem } from "#src/problem.ts";
import { plainPages } from "#src/rendering/plain-pages.tsx";
import { openDoor } from "#src/testing/door.ts";
import { pageBuild } from "#src/testing/page-build.ts";
import type { TestAcademy } from "#src/testing/people.ts";
import { openSite } from "#src/testing/site.ts";
import { openWorld } from "#src/testing/world.ts";
import { academyTheme, themeVariables } from "#src/ui/brand/theme.ts";
import * as frame from "./frame.layout.tsx";

const world = await openWorld();
afterAll(() => world.close());

const accent = "#EE6F78";
const style = (colour: string) => `style="${themeVariables(academyTheme(colour))}"`;

const fails = {
  loader: load<null>(async () => {
    throw new Error("a defect");
  }),
  default: () => null,
};
const refused = {
  middleware: [
    () => {
      throw problem("forbidden", "Este lugar no es tuyo");
    },
  ],
  default: () => null,
};
/** As the class view. */
const night = { handle: { scripts: true, night: true }, default: () => "En clase" };
const moves = { handle: { scripts: true }, default: () => "Se mueve" };

const areas: Record<string, string> = { login: "sign-in area", refused: "root", night: "root" };
const build = pageBuild(
  {
    frame: { module: frame, parentId: "root" },
    "sign-in area": { module: signInArea, parentId: "root" },
  },
  { explore, login: signIn, fails, refused, night, moves, "*": notFound },
  (path) => areas[path] ?? "frame",
);
const plain = plainPages(build);
const whole = createRequestHandler(build, "production");

async function open({ ctx, academy }: TestAcademy, path: string, actor: Actor | null = null) {
  const { signer } = world.outside;
  const web = openWeb({ cookieHeader: "", secure: false, requestId: "r", signer });
  web.belongsTo(actor?.sessionId ?? null);
  const asked = [
    new Request(`http://${academy.subdomain}.localhost${path}`),
    pageContext({ ...ctx, actor }, web),
  ] as const;
  const answer = (await plain(...asked)) ?? (await whole(...asked));
  return answer.text();
}

async function withAccent(): Promise<TestAcademy> {
  const here = await world.academy();
  const academy = { ...here.academy, accent };
  return { ...here, academy, ctx: { ...here.ctx, academy } };
}

const kinds = ["/explore", "/login", "/moves", "/night", "/nada", "/fails", "/refused"];

test.each(kinds)("%s is in the inks of the academy, for visitors and members", async (path) => {
  const here = await withAccent();
  // Who is signed in is led away from the page for signing in.
  for (const actor of path === "/login" ? [null] : [null, here.student]) {
    const html = await open(here, path, actor);
    expect(html.slice(0, 500)).toContain(`<html lang="es-CO" ${style(accent)}`);
    const bar = path === "/night" ? "#111713" : accent;
    expect(html).toContain(`<meta name="theme-color" content="${bar}"/>`);
    expect(html).toMatch(/<link rel="icon" href="\/icons\/favicon\.svg\?v=\w{10}"/);
    expect(html).not.toMatch(/\/(?:spots|scenes\/login|tiles)\/[^"]+\.svg"/);
  }
});

test.each(kinds)("%s keeps the product's inks where the academy chose none", async (path) => {
  const here = await world.academy();
  const html = await open(here, path);
  expect(html.slice(0, 500)).toMatch(/<html lang="es-CO">/);
  const bar = path === "/night" ? "#111713" : "#F4B61A";
  expect(html).toContain(`<meta name="theme-color" content="${bar}"/>`);
  expect(html).not.toMatch(/\.svg\?v=[0-9A-F]{6}"/);
});

test("a page for failures before React has them too", async () => {
  const here = await world.academy();
  const ask = openDoor(world).anyone(here.academy);
  const headers = { accept: "text/html" };
  expect(await (await ask("/covers/nada.svg", { headers })).text()).toContain("#F4B61A");
  await world.database.db
    .update(academies)
    .set({ accent: "#12294D" })
    .where(eq(academies.id, here.academy.id));
  const html = await (await ask("/covers/nada.svg", { headers })).text();
  expect(html).toContain("header{background:#12294D;color:#FBF7EA}");
  expect(html).not.toMatch(/#F4B61A|#22417E/);
});

test("a page from the public cache changes with the accent, and of its own academy alone", async () => {
  const here = await world.academy();
  const other = await world.academy();
  const site = await openSite(world, {});
  onTestFinished(() => site.close());
  const pageOf = async ({ academy }: TestAcademy) => {
    const { body } = await site.ask("/explore", { host: `${academy.subdomain}.localhost` });
    return body.toString();
  };
  const before = await pageOf(here);
  expect(before).toMatch(/<html lang="es-CO">/);
  const otherBefore = await pageOf(other);
  await inTransaction({ db: world.database.db }, async (ctx) => {
    await ctx.db.update(academies).set({ accent }).where(eq(academies.id, here.academy.id));
    await notifyPublicChange(ctx, here.academy.id);
  });
  await expect.poll(() => pageOf(here), { timeout: 20_000 }).toContain(style(accent));
  const coverIn = (html: string) => /\/covers\/[^"]+/.exec(html)?.[0];
  expect(coverIn(await pageOf(here))).not.toBe(coverIn(before));
  expect(await pageOf(other)).toBe(otherBefore);
});
