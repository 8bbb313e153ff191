// The server of the journeys again, behind a TLS proxy.
import type { TestProject } from "vitest/node";
import { startShared } from "./shared-setup.ts";

export default (project: TestProject) => startShared(project, { tls: true });
