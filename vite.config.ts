import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { programs } from "./src/process/programs.ts";

/** Those with many modules that the server loads at its start; docs/decisions/101-memory.md. */
const bundledPackages = [
  ...["hono", "@hono/node-server", "react", "react-dom", "react-router", "drizzle-orm"],
  ...["zod", "@hono/zod-validator", "@hono/zod-openapi", "@asteasolutions/zod-to-openapi"],
];

/** What several pages draw with and none needs zod for. */
const framePart =
  /\/src\/(?:ui\/(?!forms\/|public\/).+|ui\/forms\/(?:field|settled-forms)\.tsx|pages\/frame\/(?:title|use-)[^/]*|http\/forms\/form-data\.rules\.ts)$/;
/** Parts of a few pages, most of which draw with the code of the prints. */
const rarePart =
  /\/ui\/(?:[a-z]+\/)?(?:category-label|cover|empty-drawing|furrow|pager|scene-strip|stars|step-progress|teacher-portrait)\./;

/**
 * Every schema of zod refers to what writes JSON schemas, a sixth of what checks a form; the server
 * alone writes them.
 */
const withoutJsonSchemas: Plugin = {
  name: "without-json-schemas",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      if (names.length === 0) throw new Error("zod has its JSON schemas elsewhere");
      return names.map((name) => `export const ${name} = undefined;`).join("\n");
    },
  },
};

/** zod brings its messages in 50 languages; every message here is our own. */
const withoutLanguages: Plugin = {
  name: "without-languages",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  transform: {
    filter: { id: /\/zod\/v4\/locales\/index\.js$/ },
    handler: () => 'export { default as en } from "./en.js";',
  },
};

/**
 * V8 keeps the text of a program as long as it runs: Node gives it a byte for each letter, or two for
 * each where one is beyond ASCII, such as an accent of a Spanish text.
 */
const oneByteText: Plugin = {
  name: "one-byte-text",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = file.code.replace(/[^\0-\x7f]/g, asEscape);
    }
  },
};

/** @param unit half of a letter that UTF-16 writes in two, or a whole one */
function asEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), withoutJsonSchemas, withoutLanguages, oneByteText],
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
              // A poor line pays for each file. React is needed by every page with scripts, and a new
              // version of the program leaves it in the caches of browsers; the parts that several
              // pages draw with come in one file, and what checks forms (zod) in another.
              groups: [
                {
                  name: "react",
                  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
                  priority: 3,
                },
                {
                  name: "frame",
                  test: (id) => framePart.test(id) && !rarePart.test(id),
                  minShareCount: 2,
                  priority: 2,
                },
                { name: "forms", test: /\/src\/ui\/forms\/use-validated-form\.ts$/, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The server build is the whole program, so that pages and API share every module.
      resolve: { noExternal: command === "build" ? bundledPackages : [] },
      // React's packages contain a version for development beside the other.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: {
        rollupOptions: {
          output: { comments: { jsdoc: false } },
          input: { index: "src/entry.ts", server: "server.ts", ...programs },
          checks: { pluginTimings: false },
        },
      },
    },
  },
}));
