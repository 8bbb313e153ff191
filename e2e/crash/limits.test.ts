import { expect, onTestFinished, test } from "vitest";
import { createDatabase, startPostgres } from "#src/testing/database/postgres.ts";
import { startGateway } from "../gateway.ts";
import { freePorts } from "../server.ts";
import { newFolder, startHere } from "./place.ts";

const ana = { email: "ana@correo.test", password: "cosecha de mayo", name: "Ana Quira" };

test("two processes on one PostgreSQL share the attempts, and know the same devices", async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await createDatabase(postgres.url, "limits");
  const [port = 0, other = 0, sandbox = 0] = await freePorts(3);
  const gateway = await startGateway(newFolder(), sandbox);
  onTestFinished(() => gateway.stop());
  const start = (port: number) =>
    startHere({
      dataDir: newFolder(),
      port,
      env: {
        ...gateway.env,
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: "one secret that both processes were given",
        SEED: "none",
        TRUST_PROXY: "1",
        LIMIT_SIGN_IN_ACCOUNT: "15/1440",
        ROLES: "web",
      },
    });
  const processes = [await start(port), await start(other)];
  /** By turns at one process and at the other. */
  const post = (turn: number, path: string, json: object, headers: Record<string, string>) =>
    fetch(`${processes[turn % 2]?.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(json),
    });
  const signIn = async (turn: number, address: string, password: string, cookie = "") => {
    const headers = { "x-forwarded-for": address, ...(cookie ? { cookie } : {}) };
    return post(turn, "/api/auth/login", { email: ana.email, password }, headers);
  };

  const home = "198.51.100.7";
  const opened = await post(0, "/api/auth/register", ana, { "x-forwarded-for": home });
  expect(opened.status).toBe(201);
  const device = opened.headers.getSetCookie().find((line) => line.startsWith("device="));
  const cookie = device?.split(";")[0] ?? "";

  const tried = [];
  for (let turn = 0; turn < 12; turn++) {
    tried.push((await signIn(turn, "192.0.2.66", "otra clave")).status);
  }
  expect(tried).toEqual([...Array(10).fill(400), 429, 429]);
  for (const turn of [0, 1]) {
    expect((await signIn(turn, "192.0.2.66", ana.password)).status).toBe(429);
    expect((await signIn(turn, "203.0.113.9", ana.password)).status).toBe(200);
  }

  // At once and from everywhere: five are left of the fifteen guesses of a day.
  const guesses = Array.from({ length: 20 }, (_, n) => signIn(n, `203.0.113.${n + 20}`, "otra"));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  for (const turn of [0, 1]) {
    expect((await signIn(turn, "203.0.113.200", ana.password)).status).toBe(429);
    expect((await signIn(turn, "203.0.113.200", ana.password, cookie)).status).toBe(200);
  }
  for (const process of processes) expect(await process.stop()).toBe(0);
});
