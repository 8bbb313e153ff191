import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { appendLog } from "./src/testing/log-file.ts";

/** A test that needs a database ends in .db.test.ts and runs on both engines. */
const onDatabase = "src/**/*.db.test.ts";

/** Test files share what they import, which takes longer than they do: none may mock a module. */
const isolate = false;

export default defineConfig({
  test: {
    passWithNoTests: false,
    // By itself it would leave one of two cores idle.
    maxWorkers: availableParallelism(),
    onConsoleLog: (text) => appendLog("console", text),
    projects: [
      {
        test: {
          name: "plain",
          include: ["src/**/*.test.{ts,tsx}", "sandbox/**/*.test.ts"],
          exclude: [onDatabase],
          isolate,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...(["pglite", "postgres"] as const).map((engine) => ({
        test: {
          name: engine,
          include: [onDatabase],
          isolate,
          globalSetup: "src/testing/database-setup.ts",
          env: { TEST_ENGINE: engine },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
      {
        test: {
          // Mostly they wait for what they have killed, or for the time to pass.
          name: "crash",
          include: ["e2e/crash/**/*.test.ts", "e2e/beside/**/*.test.ts"],
          globalSetup: "e2e/build-setup.ts",
          testTimeout: 600_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "journey",
          include: ["e2e/journey/**/*.test.ts"],
          globalSetup: "e2e/build-setup.ts",
          // A browser that plays wants the cores alone.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: "logs",
          include: ["e2e/logs/**/*.test.ts"],
          // It reads what the others wrote.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
