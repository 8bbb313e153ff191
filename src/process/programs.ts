// What runs in a process or a thread of its own, beside the server.
import { join } from "node:path";

/** Their sources; the build makes a file of the same name of each. */
export const programs = {
  database: "src/db/embedded/worker.ts",
  drawing: "src/images/draw-process.ts",
  sandbox: "sandbox/main.ts",
};

/** False where this program runs from its sources, as in development. */
export const isBuilt = !import.meta.url.endsWith(".ts");

export function programFile(root: string, name: keyof typeof programs): string {
  return join(root, isBuilt ? `build/server/${name}.js` : programs[name]);
}
