import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { appendLog } from "./src/testing/log-file.ts";

/** A test that needs a database ends in .db.test.ts and runs on both engines. */
const onDatabase = "src/**/*.db.test.ts";

/**
 * These ask every call, page or mail of the product who may use it and how it refuses, which no
 * engine decides (decision 028). They run on a server alone.
 */
const walks = [
  "src/api/{access,ended-session,refusal-texts,required-factor,unfinished-sign-up}.db.test.ts",
  "src/mail-links.db.test.ts",
  "src/pages/academy/another-academy.db.test.ts",
];

/**
 * The journeys that cross what a TLS proxy changes: cookies, redirects, mailed links, forms sent to an
 * origin, uploads, the bank. They run on a phone behind one, and on a desktop on plain hosts.
 */
const behindTls = [
  "e2e/journey/{accounts,doors,external,forms,invitations,passwords,second-factor}.test.ts",
  "e2e/journey/{checkout,coupons,orders,refund,ways-to-pay}.test.ts",
  "e2e/journey/{academy-first-sale,class-editor,consent,upload-queue,wizard}.test.ts",
];

/** Test files share what they import, which takes longer than they do: none may mock a module. */
const isolate = false;

/** How long a test waits for a state: as long as a machine that others share may stand still. */
const patient = { expect: { poll: { timeout: 60_000 } } };

/** Pages name their styles; without it each of them has an empty address, of which React complains. */
const styled = { ...patient, css: true };

/** One server for all of them, one browser for each worker. */
const journey = {
  ...patient,
  isolate,
  globalSetup: "e2e/shared-setup.ts",
  setupFiles: "e2e/each-file.ts",
  testTimeout: 400_000,
  hookTimeout: 600_000,
};

export default defineConfig({
  test: {
    passWithNoTests: false,
    // By itself it would leave one of two cores idle.
    maxWorkers: availableParallelism(),
    onConsoleLog: (text) => appendLog(`console-${process.pid}`, text),
    projects: [
      {
        test: {
          ...styled,
          name: "plain",
          include: ["{sandbox,scripts,src}/**/*.test.{ts,tsx}"],
          exclude: [onDatabase],
          isolate,
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      },
      ...["pglite", "postgres", ...(process.env.CITUS_URL ? ["citus"] : [])].map((engine) => ({
        test: {
          ...styled,
          name: engine,
          include: [onDatabase],
          exclude: engine === "pglite" ? walks : [],
          isolate,
          globalSetup: "src/testing/database/database-setup.ts",
          env: { TEST_ENGINE: engine },
          testTimeout: 400_000,
          hookTimeout: 400_000,
        },
      })),
      {
        test: {
          ...patient,
          // Mostly they wait for what they have killed.
          name: "crash",
          include: ["e2e/crash/**/*.test.ts"],
          globalSetup: "e2e/build-setup.ts",
          testTimeout: 900_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          // Mostly it waits for the time to pass.
          name: "beside",
          include: ["e2e/beside/**/*.test.ts"],
          ...journey,
        },
      },
      {
        test: {
          // It draws and converts films for a minute, which gives way to all other work: beside
          // journeys that keep the cores busy it would not end. So theirs is a later group.
          name: "demo",
          include: ["e2e/demo/**/*.test.ts"],
          ...journey,
          globalSetup: "e2e/build-setup.ts",
        },
      },
      {
        test: {
          name: "journey",
          include: ["e2e/journey/**/*.test.ts"],
          exclude: behindTls,
          ...journey,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "desktop",
          include: behindTls,
          env: { ONLY_DESKTOP: "1" },
          ...journey,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "tls",
          include: [...behindTls, "e2e/tls/**/*.test.ts"],
          ...journey,
          globalSetup: "e2e/tls-setup.ts",
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          // A browser that plays, or a line that is measured, wants the cores alone, and a touch on
          // the player needs the whole browser.
          name: "alone",
          env: { WHOLE_BROWSER: "1" },
          include: ["e2e/alone/**/*.test.ts"],
          ...journey,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "logs",
          include: ["e2e/logs/**/*.test.ts"],
          // It reads what the others wrote.
          testTimeout: 60_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
