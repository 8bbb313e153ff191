// A stand-in for the payment gateway that implements its HTTP contract and keeps its state on disk.
import { Hono } from "hono";
import { cors } from "hono/cors";
import { bankPageRoutes } from "./bank-page.ts";
import { cardRoutes } from "./cards.ts";
import { codeRoutes } from "./codes.ts";
import { controlRoutes } from "./control.ts";
import { answerError, notFound } from "./errors.ts";
import { resumeDeliveries } from "./events.ts";
import { answerFaults } from "./faults.ts";
import { type Clock, type Gateway, type SandboxSettings, systemClock } from "./gateway.ts";
import { bankRoutes, merchantRoutes } from "./merchants.ts";
import { paymentSourceRoutes } from "./payment-sources.ts";
import { resumeSettlements } from "./settle.ts";
import { openStore } from "./store.ts";
import { transactionRoutes } from "./transactions.ts";

type Sandbox = { app: Hono; close: () => void };

/** Opens the store and resumes the settlements and events that an earlier process left. */
export function createSandbox(settings: SandboxSettings, clock: Clock = systemClock): Sandbox {
  const closing = new AbortController();
  const db = openStore(settings.folder);
  const gateway: Gateway = { settings, db, clock, closing: closing.signal };

  const app = new Hono();
  // Card data goes from the buyer's browser directly to this one route.
  app.use("/v1/tokens/*", cors({ origin: "*", allowHeaders: ["Authorization", "Content-Type"] }));
  app.use("/v1/*", answerFaults(gateway));
  app.route("/v1/merchants", merchantRoutes(gateway));
  app.route("/v1/tokens", cardRoutes(gateway));
  app.route("/v1/transactions", transactionRoutes(gateway));
  app.route("/v1/payment_sources", paymentSourceRoutes(gateway));
  app.route("/v1/pse", bankRoutes());
  app.route("/v1/daviplata/codes", codeRoutes(gateway));
  app.route("/bank", bankPageRoutes(gateway));
  app.route("/control", controlRoutes(gateway));
  app.notFound((c) => answerError(notFound(), c));
  app.onError(answerError);

  resumeSettlements(gateway);
  resumeDeliveries(gateway);

  const close = () => {
    if (closing.signal.aborted) return;
    closing.abort();
    db.close();
  };
  return { app, close };
}
