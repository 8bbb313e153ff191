import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { programs } from "./src/programs.ts";

/** Those with many modules that the server loads at its start; docs/decisions/101-memory.md. */
const bundledPackages = [
  ...["hono", "@hono/node-server", "react", "react-dom", "react-router", "drizzle-orm"],
  ...["zod", "@hono/zod-validator", "@hono/zod-openapi", "@asteasolutions/zod-to-openapi"],
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // What a script of its own loads later stays in files of their own.
  worker: { format: "es" },
  build: {
    target: "es2022",
    // What a browser loads is measured by scripts/page-weight.ts.
    chunkSizeWarningLimit: 10_000,
    manifest: true,
    rollupOptions: {
      checks: { pluginTimings: false },
      // The frame and its drawings only draw: a browser loads none that it does not use.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/(pages\/frame|prints)\//, sideEffects: false }],
      },
    },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              // Every page with React needs all of it: one file packs better than seven, and
              // a new version of the program leaves it in the caches of browsers.
              groups: [
                {
                  name: "react",
                  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server build is the whole program, so that pages and API share every module.
      resolve: { noExternal: command === "build" ? bundledPackages : [] },
      build: {
        rollupOptions: {
          input: { index: "src/entry.ts", server: "server.ts", ...programs },
          checks: { pluginTimings: false },
        },
      },
    },
  },
}));
