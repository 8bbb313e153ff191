// Runs the product as a separate process for a benchmark: the demo without videos, on a free port.
// FRONT_DOORS=1 adds free content and an academy, so that every page exists that a stranger opens.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { addAcademyOfDoors } from "../scripts/front-doors.ts";
import type * as Entry from "../src/entry.ts";
import { readSettings } from "../src/settings/settings.ts";

const root = join(import.meta.dirname, "..");
process.env.NODE_ENV = "production";
const entry: typeof Entry = await import(join(root, "build/server/index.js"));
// One machine sends the calls of many.
const many = { API_CALLS_PER_MINUTE: "1000000000", OFFERS_PER_MINUTE: "1000000" };
const given = { LOG_LEVEL: "warn", ...many, ...process.env };
const settings = readSettings(given, root);
const runtime = await entry.openRuntime(settings);
const hasDoors = process.env.FRONT_DOORS === "1";
await entry.seedDemo(runtime, { videos: false, campaigns: hasDoors });
if (hasDoors) await addAcademyOfDoors(runtime);
const server = createServer(
  runtime.visits.inFront(runtime.publicCache.inFront(entry.createWebApp(runtime))),
);
server.listen(settings.port, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once("disconnect", () => {
  server.closeAllConnections();
  void runtime.close().then(() => process.exit(0));
});
