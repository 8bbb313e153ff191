// The exports of the server build: the program, with React Router's pages in it.
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { readinessOf } from "#src/process/readiness.ts";
import type { Runtime } from "#src/process/runtime.ts";
import type * as Demo from "#src/seed/demo.ts";
import { createApp as createAppWith, createWebApp as createWebAppWith } from "./app.ts";
import { openProbes } from "./http/probes.ts";
import { cookiesAreSecure } from "./http/security/cookies.ts";
import { commonHeaders } from "./http/security/security-headers.ts";

export { namedIfFull } from "#src/outside/files/disk-full.ts";
export { openRuntime } from "#src/process/runtime.ts";

const pages = build as ServerBuild;

/** The demo is large, and loaded only where it is asked for. */
export const seedDemo: typeof Demo.seedDemo = async (...given) =>
  (await import("#src/seed/demo.ts")).seedDemo(...given);

/** Without assets, which Vite serves in development. */
export const createApp = (runtime: Runtime) => createAppWith(runtime, pages);

export const createWebApp = (runtime: Runtime) => createWebAppWith(runtime, pages);

/** What a load balancer may ask of this process. */
export const openReadiness = (runtime: Runtime) =>
  openProbes(readinessOf(runtime), commonHeaders(cookiesAreSecure(runtime.settings.publicUrl)));
