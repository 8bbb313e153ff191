// Lists every page of an academy for search engines, in one file or in an index of several. Reads
// courses in small batches during the response.
import { Hono } from "hono";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { signUpPath } from "#src/administration/open.rules.ts";
import { listOpenCampaigns } from "#src/campaigns/listed-queries.ts";
import {
  listedCategories,
  listedCourses,
  listedStarts,
} from "#src/courses/catalogue/listed-queries.ts";
import { coursePath, idShape } from "#src/courses/rules.ts";
import type { Ctx } from "#src/ctx.ts";
import { accepts } from "#src/http/compress.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { problem } from "#src/problem.ts";
import { productPage } from "#src/visits/pages.rules.ts";

/** The maximum per file (sitemaps.org). */
export const urlsInFile = 50_000;

/** Pages besides catalogue and courses. */
const plainPages = ["/help", "/contact", "/about", "/terms"];

/** At the main host alone. */
const productPages = [productPage, signUpPath];

type Entry = { path: string; changed?: Date | null };

/** @param size the maximum number of courses in a file, without the other pages. */
export function sitemap(size = urlsInFile - 100): Hono<WhoEnv> {
  const app = new Hono<WhoEnv>();

  app.get("/sitemap.xml", async (c) => {
    const ctx = c.get("ctx");
    const { pages, courses } = await pagesOf(ctx);
    if (courses <= size) return xml(urlset(ctx, pages, listedCourses(ctx, null, size)), c.req.raw);
    const starts = await listedStarts(ctx, size);
    const files = ["pages", ...starts].map((name) => ({ path: `/sitemaps/${name}.xml` }));
    return xml(indexOf(ctx, files), c.req.raw);
  });

  app.get("/sitemaps/pages.xml", async (c) => {
    const ctx = c.get("ctx");
    const { pages } = await pagesOf(ctx);
    return xml(urlset(ctx, pages), c.req.raw);
  });

  app.get("/sitemaps/:file{.+\\.xml}", (c) => {
    const ctx = c.get("ctx");
    const first = c.req.param("file").slice(0, -".xml".length);
    if (!idShape.safeParse(first).success) throw problem("not_found", "Este mapa no existe");
    return xml(urlset(ctx, [], listedCourses(ctx, first, size)), c.req.raw);
  });

  return app;
}

async function pagesOf(ctx: Ctx): Promise<{ pages: Entry[]; courses: number }> {
  const categories = await listedCategories(ctx);
  const changes = categories.map(({ updatedAt }) => updatedAt?.getTime() ?? 0);
  const changed = changes.length > 0 ? new Date(Math.max(...changes)) : null;
  // An academy that is about to close takes no sign-ups.
  const campaigns = ctx.academy.closesAt ? [] : await listOpenCampaigns(ctx);
  const own = ctx.academy.subdomain === null ? [...productPages, ...plainPages] : plainPages;
  const pages = [
    { path: "/", changed },
    { path: "/explore", changed },
    ...categories.map(({ category, updatedAt }) => ({
      path: `/explore?${new URLSearchParams({ category })}`,
      changed: updatedAt,
    })),
    ...campaigns.map(({ name }) => ({ path: `/free-content/${encodeURIComponent(name)}` })),
    ...own.map((path) => ({ path })),
  ];
  return { pages, courses: categories.reduce((sum, one) => sum + one.courses, 0) };
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Batches = AsyncIterable<{ id: string; title: string; updatedAt: Date }[]>;

async function* urlset(ctx: Ctx, pages: Entry[], batches?: Batches): AsyncGenerator<string> {
  const line = (entry: Entry) => `<url>${location(ctx, entry)}</url>\n`;
  yield `${declaration}<urlset ${namespace}>\n${pages.map(line).join("")}`;
  for await (const batch of batches ?? []) {
    const entries = batch.map((one) => ({ path: coursePath(one), changed: one.updatedAt }));
    yield entries.map(line).join("");
  }
  yield "</urlset>\n";
}

async function* indexOf(ctx: Ctx, files: Entry[]): AsyncGenerator<string> {
  const lines = files.map((file) => `<sitemap>${location(ctx, file)}</sitemap>\n`);
  yield `${declaration}<sitemapindex ${namespace}>\n${lines.join("")}</sitemapindex>\n`;
}

/** An address made by URL contains no special character of XML except the ampersand. */
function location(ctx: Ctx, { path, changed }: Entry): string {
  const address = academyUrl(ctx, path).replaceAll("&", "&amp;");
  const day = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  return `<loc>${address}</loc>${day}`;
}

/** Compresses while sending: the middleware for pages would buffer the whole response. */
function xml(parts: AsyncGenerator<string>, request: Request): Response {
  const headers = new Headers({
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=300",
    vary: "accept-encoding",
  });
  const text = streamOf(parts);
  if (!accepts.gzip.test(request.headers.get("accept-encoding") ?? "")) {
    return new Response(text, { headers });
  }
  headers.set("content-encoding", "gzip");
  return new Response(text.pipeThrough(new CompressionStream("gzip")), { headers });
}

function streamOf(parts: AsyncGenerator<string>) {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
