// What runs in a process or a thread of its own, beside the server.
import { join } from "node:path";

/** Their sources; the build makes a file of the same name of each. */
export const programs = {
  database: "src/db/embedded/worker.ts",
  drawing: "src/images/draw-process.ts",
  sandbox: "sandbox/main.ts",
};

/** From the build where this module runs from it; else from the sources, as in development. */
export function programFile(root: string, name: keyof typeof programs): string {
  const isBuilt = !import.meta.url.endsWith(".ts");
  return join(root, isBuilt ? `build/server/${name}.js` : programs[name]);
}
