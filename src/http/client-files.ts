// Answers with the files of the build that browsers load: scripts, styles, fonts and the icon.
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";

const sameOrigin = ["cross-origin-resource-policy", "same-origin"] as const;

/** The product's own icon; an academy has another at the same address. */
const icon = "/favicon.svg";

/** How long a browser may keep the files whose address stays the same between builds. */
const caching = {
  [icon]: "public, max-age=86400",
  "/class-view.json": "no-cache",
};

/**
 * @param root the folder `build/client`.
 * @param isAcademy whether the request is for an academy with a host of its own.
 */
export function clientFiles(root: string, isAcademy: (c: Context) => boolean): Hono {
  const app = new Hono();
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound(_path, c) {
        // The address contains a digest of the file.
        c.header("cache-control", "public, max-age=31536000, immutable");
        c.header(...sameOrigin);
      },
    }),
  );
  for (const [path, lifetime] of Object.entries(caching)) {
    const send = serveStatic({ root, onFound: (_, c) => c.header("cache-control", lifetime) });
    app.get(path, (c, next) => (path === icon && isAcademy(c) ? next() : send(c, next)));
  }
  return app;
}
