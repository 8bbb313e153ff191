import { afterAll, expect, test } from "vitest";
import type { Actor, Ctx } from "#src/ctx.ts";
import { load, pageContext } from "#src/http/react-router.ts";
import { openWeb } from "#src/http/web.ts";
import { Outage } from "#src/outage.ts";
import * as explore from "#src/pages/shop/explore/explore.page.tsx";
import * as notFound from "#src/pages/site/not-found.page.tsx";
import { plainPages } from "#src/rendering/plain-pages.tsx";
import { pageBuild } from "#src/testing/page-build.ts";
import { openWorld } from "#src/testing/world.ts";
import * as frame from "./frame.layout.tsx";

const world = await openWorld();
afterAll(() => world.close());
const here = await world.academy();

const fails = {
  loader: load<null>(async () => {
    throw new Error("a defect");
  }),
  default: () => null,
};
/** Most are inside the frame; some are outside, as sign-in and checkout are. */
const build = pageBuild(
  { frame: { module: frame, parentId: "root" } },
  { explore, fails, "checkouts/:id": notFound, "*": notFound },
  (path) => (path === "*" || path.startsWith("checkouts") ? "root" : "frame"),
);
const pages = plainPages(build);

const outage = new Outage("the database is away", { text: "No pudimos conectarnos." });
/** Every use fails, as while the database is away. */
const away = new Proxy(here.ctx.db, {
  get() {
    throw outage;
  },
});

async function open(path: string, actor: Actor | null, changes: Partial<Ctx> = {}) {
  const { signer } = world.outside;
  const web = openWeb({ cookieHeader: "", secure: false, requestId: "r", signer });
  web.belongsTo(actor?.sessionId ?? null);
  if (changes.db) web.unread = outage;
  const context = pageContext({ ...here.ctx, actor, ...changes }, web);
  const answer = await pages(new Request(`http://gulupa.localhost${path}`), context);
  return { status: answer?.status, html: (await answer?.text()) ?? "" };
}

const everywhere =
  /<form class="search" action="\/explore"[\s\S]*name="terms"[\s\S]*<footer>[\s\S]*href="\/terms#terms"/;
const noindex = '<meta name="robots" content="noindex"/>';

test.each([
  ["/nada", 404, "Esta página no existe"],
  ["/checkouts/1", 404, "Esta página no existe"],
  ["/fails", 500, "Algo falló de nuestro lado"],
])("%s has header, search, footer and the academy's name", async (path, status, detail) => {
  for (const actor of [null, here.student]) {
    const page = await open(path, actor);
    expect(page.status).toBe(status);
    expect(page.html).toMatch(everywhere);
    expect(page.html).toContain(noindex);
    expect(page.html).toContain(detail);
    expect(page.html).toContain(`<title>${status} · La Gulupa</title>`);
    expect(page.html.includes(here.student.name)).toBe(actor !== null);
    expect(page.html.includes("Cerrar Sesión")).toBe(actor !== null);
    expect(page.html.includes("Registrarse")).toBe(actor === null);
  }
});

test.each([
  ["/nada", 404],
  ["/fails", 500],
])(
  "while the database is away, %s still does, and says nothing about the visitor",
  async (path, status) => {
    const page = await open(path, null, { db: away });
    expect(page.status).toBe(status);
    expect(page.html).toMatch(everywhere);
    expect(page.html).toContain('<a href="/account">Tu cuenta</a>');
    expect(page.html).not.toContain("Registrarse");
  },
);

test("a catalogue that cannot be read has them too", async () => {
  const page = await open("/explore?terms=lulo", null, { db: away });
  expect(page.status).toBe(503);
  expect(page.html).toMatch(everywhere);
  expect(page.html).toContain('href="/explore?terms=lulo" class="btn">Intentar de nuevo</a>');
});
