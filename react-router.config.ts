import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  routeDiscovery: { mode: "initial" },
  // The server build has several entries (vite.config.ts), and each keeps its name.
  serverBuildFile: "[name].js",
} satisfies Config;
