// Serves the pictures shown with links to the catalogue, to a category, to the legal texts and to
// pages with a title of their own.
import { type Context, Hono } from "hono";
import { everyCategory } from "#src/academies/categories/every-category.rules.ts";
import { listCategories } from "#src/academies/queries.ts";
import { publicRoute } from "#src/http/cache/public-paths.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { sendFile } from "#src/http/send-file.ts";
import { problem } from "#src/problem.ts";
import { sharePage, sharePageUrl } from "./share-page.ts";
import { shareTitle, shareTitleUrl, titleIn } from "./share-title.ts";

export const sharePages = new Hono<WhoEnv>();

const year = "public, max-age=31536000, immutable";
const brief = "public, max-age=300";

const named = new Map<string, string | null>([
  ["catalogue.png", everyCategory],
  ["text.png", null],
]);

sharePages.get("/share/:file", publicRoute, async (c) => {
  const category = named.get(c.req.param("file"));
  if (category === undefined) throw noPicture();
  return send(c, category);
});

sharePages.get("/share/titles/:file", publicRoute, async (c) => {
  const ctx = c.get("ctx");
  const { searchParams } = new URL(c.req.url);
  const shared = titleIn(ctx, c.req.param("file").replace(/\.png$/, ""), searchParams);
  if (!shared) throw noPicture();
  // The public cache asks with the parameters in an order of its own.
  const isThis = shareTitleUrl(ctx, shared).endsWith(`&v=${searchParams.get("v")}`);
  const lifetime = isThis ? year : brief;
  return sendFile(ctx.outside.files, await shareTitle(ctx, shared), c.req.raw, lifetime);
});

sharePages.get("/share/categories/:file", publicRoute, async (c) => {
  const category = c.req
    .param("file")
    .replace(/\.png$/, "")
    .normalize("NFC");
  if (!(await listCategories(c.get("ctx"))).includes(category)) throw noPicture();
  return send(c, category);
});

async function send(c: Context<WhoEnv>, category: string | null): Promise<Response> {
  const ctx = c.get("ctx");
  const isThis = c.req.url.endsWith(sharePageUrl(ctx, { category }));
  const lifetime = isThis ? year : brief;
  return sendFile(ctx.outside.files, await sharePage(ctx, { category }), c.req.raw, lifetime);
}

function noPicture() {
  return problem("not_found", "Esta imagen no existe");
}
