import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  // scripts/build.mjs builds beside what is served.
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  routeDiscovery: { mode: "initial" },
  // The server build has several entries (vite.config.ts), and each keeps its name.
  serverBuildFile: "[name].js",
} satisfies Config;
