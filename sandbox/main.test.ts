import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buyer, KEYS, listenForEvents, METHODS, newFolder } from "./testing.ts";

function start(env: Record<string, string>): ChildProcess {
  const child = fork(join(import.meta.dirname, "main.ts"), {
    execArgv: [],
    silent: true,
    env: {
      SANDBOX_PORT: "0",
      SANDBOX_PUBLIC_KEY: KEYS.publicKey,
      SANDBOX_PRIVATE_KEY: KEYS.privateKey,
      SANDBOX_EVENTS_SECRET: KEYS.eventsSecret,
      SANDBOX_INTEGRITY_SECRET: KEYS.integritySecret,
      SANDBOX_CONTROL_KEY: KEYS.controlKey,
      ...env,
    },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

async function untilReady(child: ChildProcess) {
  const [message] = await once(child, "message");
  expect(message).toEqual({ ready: true, port: expect.any(Number) });
  return buyer((path, init) => fetch(`http://127.0.0.1:${message.port}${path}`, init));
}

test("a killed process loses no payment: the next one settles and announces it", async () => {
  const merchant = await listenForEvents();
  const env = { SANDBOX_DATA: newFolder(), SANDBOX_EVENTS_URL: merchant.url };
  const first = start({ ...env, SANDBOX_SETTLE_MS: "100" });
  const before = await untilReady(first);
  await before.next({ settleMs: 1500 });
  const id = await before.pay("order_1");
  first.kill("SIGKILL");
  await once(first, "exit");

  const after = await untilReady(start(env));
  expect((await merchant.nextEvent()).data.transaction).toMatchObject({ id, status: "APPROVED" });
  expect((await after.read(id)).status).toBe("APPROVED");
});

test("a killed process forgets neither who waits, nor for how long, nor what is switched off", async () => {
  const merchant = await listenForEvents();
  const env = {
    SANDBOX_DATA: newFolder(),
    SANDBOX_EVENTS_URL: merchant.url,
    SANDBOX_SETTLE_MS: "100",
    SANDBOX_PREPARE_MS: "0",
  };
  const first = start(env);
  const before = await untilReady(first);
  const coded = await before.payBy(METHODS.DAVIPLATA, "coded");
  const told = (await before.read(coded)).payment_method.extra.url_services;
  const cash = await before.payBy(METHODS.BANCOLOMBIA_COLLECT, "cash");
  const toldOfCash = (await before.read(cash)).payment_method.extra;
  const soon = new Date(Date.now() + 1500).toISOString();
  const expiring = await before.payBy(METHODS.PSE, "expiring", soon);
  await before.control("/switches", { methods: ["DAVIPLATA"] });
  first.kill("SIGKILL");
  await once(first, "exit");

  const after = await untilReady(start(env));
  expect((await after.post("/v1/transactions", await after.orderBy("x", METHODS.PSE))).status).toBe(
    404,
  );
  expect((await after.read(cash)).payment_method.extra).toEqual(toldOfCash);
  const path = new URL(told.code_otp_validate).pathname;
  expect((await after.post(path, { code: 574829 }, told.token)).status).toBe(200);
  const events = [await merchant.nextEvent(), await merchant.nextEvent()];
  const ended = events.map(({ data }) => [data.transaction.id, data.transaction.status]);
  expect(Object.fromEntries(ended)).toEqual({ [coded]: "APPROVED", [expiring]: "ERROR" });
});

test("it ends with the process that started it, and by SIGTERM", async () => {
  const orphan = start({ SANDBOX_DATA: newFolder() });
  await untilReady(orphan);
  orphan.disconnect();
  expect(await once(orphan, "exit")).toEqual([0, null]);

  const stopped = start({ SANDBOX_DATA: newFolder() });
  await untilReady(stopped);
  stopped.kill("SIGTERM");
  expect(await once(stopped, "exit")).toEqual([0, null]);
});

test("a taken port and a missing key are reported in one line", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => {
    other.close();
  });
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const late = start({ SANDBOX_DATA: newFolder(), SANDBOX_PORT: port });
  expect(await said(late)).toBe(
    `gateway sandbox: port ${port} on 127.0.0.1 is already in use; set SANDBOX_PORT to another\n`,
  );
  const keyless = start({ SANDBOX_DATA: newFolder(), SANDBOX_PRIVATE_KEY: "prv_prod_x" });
  expect(await said(keyless)).toBe(
    "gateway sandbox: SANDBOX_PRIVATE_KEY: must look like prv_test_…\n",
  );
});

/** What a failing process wrote to its error stream. */
async function said(child: ChildProcess): Promise<string> {
  const chunks: string[] = [];
  child.stderr?.on("data", (chunk) => chunks.push(String(chunk)));
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  return chunks.join("");
}
