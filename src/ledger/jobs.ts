import type { JobHandlers } from "#src/jobs/job-handlers.ts";
import { checkLedger } from "./check-ledger.ts";

export const ledgerJobs = {
  "ledger.check": (ctx) => checkLedger(ctx),
} satisfies JobHandlers;
