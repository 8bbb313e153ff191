import { expect, onTestFinished, test } from "vitest";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { embeddedGateway } from "../embedded-gateway.ts";
import { insertFixture } from "../fixture.ts";
import { enrolments, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { freePorts, type RunningServer } from "../server.ts";
import { until } from "../until.ts";
import { newFolder, startHere } from "./place.ts";

test("a killed embedded gateway runs again on its port and with its state", async () => {
  const dataDir = newFolder();
  const { courseId } = await insertFixture({ dataDir, lessons: 1 });
  const server = await startHere({ dataDir, env: { LOG_LEVEL: "info" } });
  const { origin } = server;
  const marisol = await signUp(origin, "marisol@semillero.test");
  const first = await gatewayOf(server);
  // The order carries a card's token and consents, which only the state of the gateway knows.
  const order = await prepareOrder(origin, first, courseId);
  process.kill(first.pid, "SIGKILL");

  const second = await gatewayOf(server, first.pid);
  expect(second.origin).toBe(first.origin);
  await until("the gateway answers", 10_000, () => answers(second.origin));
  expect(await placeOrder(origin, marisol, order)).toBe("SUCCESS");
  expect(await enrolments(origin, marisol)).toEqual([courseId]);
  await expect.poll(() => server.output().match(/"msg":"gateway sandbox ended"/g)).toHaveLength(1);
});

test("the embedded gateway of a web process outlives it, in the worker beside it", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await createDatabase(postgres.url, "gateways");
  const dataDir = newFolder();
  const { courseId } = await insertFixture({ dataDir, databaseUrl, lessons: 1 });
  const [port = 0, sandboxPort] = await freePorts(2);
  const env = { DATABASE_URL: databaseUrl, SANDBOX_PORT: String(sandboxPort) };
  const web = await startHere({ dataDir, port, env: { ...env, ROLES: "web" } });
  const worker = await startHere({ dataDir, port, env: { ...env, ROLES: "worker" } });
  const first = await gatewayOf(web);
  expect(embeddedGateway(worker)).toBeNull();

  await web.kill();
  const second = await gatewayOf(worker);
  await until("the gateway answers", 10_000, () => answers(second.origin));
  expect(second.origin).toBe(first.origin);

  const again = await startHere({ dataDir, port, env: { ...env, ROLES: "web" } });
  expect(embeddedGateway(again)).toBeNull();
  const marisol = await signUp(again.origin, "marisol@semillero.test");
  const order = await prepareOrder(again.origin, second, courseId);
  expect(await placeOrder(again.origin, marisol, order)).toBe("SUCCESS");
});

function gatewayOf(server: RunningServer, except?: number) {
  return until("the server has a gateway", 15_000, async () => {
    const found = embeddedGateway(server);
    return found && found.pid !== except && found;
  });
}

async function answers(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/v1/merchants/info`).catch(() => null);
  return answer !== null;
}
