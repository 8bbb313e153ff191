// Answers with the files of the build that browsers load: scripts, styles, fonts and the icon.
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

const sameOrigin = ["cross-origin-resource-policy", "same-origin"] as const;

/** How long a browser may keep the files whose address stays the same between builds. */
const caching = {
  "/favicon.svg": "public, max-age=86400",
  "/class-view.json": "no-cache",
};

/** @param root the folder `build/client`. */
export function clientFiles(root: string): Hono {
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
    app.get(path, serveStatic({ root, onFound: (_, c) => c.header("cache-control", lifetime) }));
  }
  return app;
}
