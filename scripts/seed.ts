// npm run seed: fills the configured database with the demo, videos included, if it is empty.
import { join } from "node:path";
import type * as Entry from "../src/entry.ts";
import { keepFilesPrivate } from "../src/process/private-files.ts";
import { readSettings } from "../src/settings/settings.ts";

const root = join(import.meta.dirname, "..");
const entry: typeof Entry = await import(join(root, "build/server/index.js"));
const settings = readSettings({ ...process.env, SEED: "demo" }, root);
keepFilesPrivate();
try {
  const runtime = await entry.openRuntime(settings);
  const { isDemo, rest } = await entry.seedDemo(runtime);
  await rest;
  await runtime.close();
  if (isDemo) console.log("La muestra está completa.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
