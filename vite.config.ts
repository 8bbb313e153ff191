import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // What a script of its own loads later stays in files of their own.
  worker: { format: "es" },
  build: {
    target: "es2022",
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
      build: { rollupOptions: { input: "./src/entry.ts", checks: { pluginTimings: false } } },
    },
  },
});
