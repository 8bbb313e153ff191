// What the server build exports: the program, with React Router's pages in it.
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";

export { createApp } from "./app.ts";
export { openRuntime } from "./runtime.ts";
export { seedDemo } from "#src/db/seed/demo.ts";
export const pages = build as ServerBuild;
