// npm run seed: fills the configured database with the demo, videos included.
import { join } from "node:path";
import type * as Entry from "../src/entry.ts";
import { readSettings } from "../src/settings.ts";

const root = join(import.meta.dirname, "..");
const entry: typeof Entry = await import(join(root, "build/server/index.js"));
const runtime = await entry.openRuntime(readSettings(process.env, root));
const { rest } = await entry.seedDemo(runtime);
await rest;
await runtime.close();
console.log("La muestra está completa.");
