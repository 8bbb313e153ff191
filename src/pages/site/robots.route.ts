import { Hono } from "hono";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import { publicRoute } from "#src/http/cache/public-paths.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { privatePaths } from "#src/http/security/private-paths.ts";

export const robots = new Hono<WhoEnv>();

/** Allows everything but private pages; names the sitemap of the requested host. */
robots.get("/robots.txt", publicRoute, (c) => {
  const lines = [
    "User-agent: *",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${academyUrl(c.get("ctx"), "/sitemap.xml")}`,
    "",
  ];
  return c.text(lines.join("\n"), 200, { "cache-control": "public, max-age=300" });
});
