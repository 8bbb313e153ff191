// The database that this run tests: its project in vitest.config.ts names it.
import { test } from "vitest";

export const engine = process.env.TEST_ENGINE;

/**
 * For what only a server has (several connections, roles, more databases), and for what takes long
 * and no engine decides (decision 028).
 */
export const onServer = test.runIf(engine === "postgres" || engine === "citus");
