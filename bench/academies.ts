// A server with 1,000 academies beside one with a single one, on PostgreSQL: how long it takes to
// start, and one academy's sign-in, catalogue and administration over HTTP, in turns, so that both
// meet the same machine.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memorySettings, serverFlags } from "../scripts/server-process.mjs";
import { openAcademy } from "../src/academies/opening/open-academy.ts";
import { hashPassword } from "../src/accounts/password/passwords.ts";
import { sessions, users } from "../src/accounts/tables.ts";
import type { Academy } from "../src/ctx.ts";
import { type Database, openDatabase } from "../src/db/client.ts";
import { newId } from "../src/db/columns.ts";
import { accessCookie } from "../src/http/security/cookies.ts";
import { openSigner } from "../src/outside/keys/signer.ts";
import { createDatabase, startPostgres } from "../src/testing/database/postgres.ts";
import { prepareDatabase } from "../src/testing/database/prepare-database.ts";
import { load, type PreparedRequest, type Target } from "./load.ts";
import { addCatalogue } from "./search.ts";

const secret = "a secret of the benchmark, long enough for anything";
const root = join(import.meta.dirname, "..");
const password = "cosecha de mayo";
const coursesEach = 30;
const rounds = 5;
const connections = 8;
const addresses = 20_000;

type Place = { product: ChildProcess; origin: string; host: string; cookie: string; email: string };

type Latencies = { p50: number; p99: number };

/** Uses databases of its own on the server of DATABASE_URL, or starts a server. */
export async function printAcademies(seconds: number): Promise<void> {
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const serverUrl = process.env.DATABASE_URL ?? server?.url ?? "";
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-academies-"));
  const places: Place[] = [];
  try {
    console.log("\nacademias   arranque, s");
    for (const amount of [1000, 1]) {
      const databaseUrl = await createDatabase(serverUrl, `bench_${newId()}`);
      const folder = join(dataDir, String(amount));
      await prepareDatabase({ databaseUrl, dataDir: folder });
      const person = await addAcademies(databaseUrl, amount);
      const started = Date.now();
      const { product, origin } = await start(databaseUrl, folder);
      console.log(
        `${String(amount).padStart(9)} ${((Date.now() - started) / 1000).toFixed(2).padStart(13)}`,
      );
      places.push({ product, origin, ...person });
    }
    const [many, one] = places;
    if (!many || !one) throw new Error("no servers");
    console.log(
      "\nuna academia          de 1.000: p50 ms   p99 ms   sola: p50 ms   p99 ms   razón p99",
    );
    for (const [name, requestOf] of requests) {
      const [ofMany, ofOne] = await inTurns(many, one, { requestOf, seconds });
      console.log(
        [
          name.padEnd(22),
          ofMany.p50.toFixed(0).padStart(16),
          ofMany.p99.toFixed(0).padStart(8),
          ofOne.p50.toFixed(0).padStart(14),
          ofOne.p99.toFixed(0).padStart(8),
          (ofMany.p99 / ofOne.p99).toFixed(2).padStart(11),
        ].join(" "),
      );
    }
  } finally {
    for (const { product } of places) {
      product.disconnect();
      await once(product, "exit");
    }
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const requests: [string, (place: Place) => PreparedRequest][] = [
  // The public cache does not answer range requests.
  ["catálogo, hecho", () => ({ path: "/explore", headers: { range: "bytes=0-" } })],
  ["catálogo, con sesión", ({ cookie }) => ({ path: "/explore", headers: { cookie } })],
  ["administración", ({ cookie }) => ({ path: "/semillero/admin", headers: { cookie } })],
  ["inicio", ({ cookie }) => ({ path: "/academy/dashboard", headers: { cookie } })],
  [
    "ingreso",
    ({ email }) => ({
      path: "/api/auth/login",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    }),
  ],
];

type Turns = { requestOf: (place: Place) => PreparedRequest; seconds: number };

/** The median of the rounds of each. */
async function inTurns(many: Place, one: Place, { requestOf, seconds }: Turns) {
  const found = [many, one].map((place) => ({
    target: targetOf(place, requestOf(place)),
    all: [] as Latencies[],
  }));
  for (const { target } of found) await load(target, 1);
  for (let round = 0; round < rounds; round++) {
    for (const { target, all } of found) {
      all.push(await load(target, Math.max(1, Math.round(seconds / rounds))));
    }
  }
  return found.map(({ all }) => ({
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  })) as [Latencies, Latencies];
}

/** No limit is reached: each request comes from another address. */
function targetOf({ product, origin, host }: Place, request: PreparedRequest): Target {
  const requests = Array.from({ length: addresses }, (_, count) => {
    const address = `10.0.${count >> 8}.${count & 255}`;
    const headers = { host, accept: "text/html", "x-forwarded-for": address };
    return { ...request, headers: { ...request.headers, ...headers } };
  });
  const prepared = { requests, status: 200, again: true };
  return { url: origin, pid: product.pid ?? 0, open: connections, prepared };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function start(databaseUrl: string, dataDir: string) {
  const product = fork(join(import.meta.dirname, "serve.ts"), {
    execArgv: serverFlags,
    env: {
      ...process.env,
      ...memorySettings(process.env),
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: "0", SEED: "none" },
      ...{ SESSION_SECRET: secret, TRUST_PROXY: "1", LIMIT_SIGN_IN: "1000000/15" },
      LIMIT_SIGN_IN_ACCOUNT: "1000000/15",
    },
  });
  const [{ port }] = (await once(product, "message")) as [{ port: number }];
  return { product, origin: `http://127.0.0.1:${port}` };
}

/** Academies with courses, the last one with an administrator. */
async function addAcademies(databaseUrl: string, amount: number) {
  const database = await openDatabase({ databaseUrl, databasePool: 4, dataDir: "", root });
  try {
    for (let count = 1; count < amount; count++) {
      await addOne(database, `banco-${count}`);
    }
    const academy = await addOne(database, "la-medida");
    await vacuum(database);
    return await addAdministrator(database, academy);
  } finally {
    await database.close();
  }
}

/** Takes longer than the product lets a statement take. */
async function vacuum({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}

async function addOne({ db, pool }: Database, subdomain: string): Promise<Academy> {
  const academy = await openAcademy(db, { subdomain, name: `Academia ${subdomain}` });
  await addCatalogue(pool, { db, academy }, coursesEach);
  return academy;
}

async function addAdministrator({ db }: Database, { id: academyId, subdomain }: Academy) {
  const id = newId();
  const email = `${id}@correo.test`;
  await db.insert(users).values({
    ...{ academyId, id, email, name: "Rosalba Quira", role: "academy", completedSignUp: true },
    passwordHash: await hashPassword(password),
  });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db.insert(sessions).values({ academyId, id, userId: id, expiresAt });
  const claims = { sub: id, session: id, academy: academyId };
  const token = await openSigner(secret).sign("access", claims, 3600);
  return { host: `${subdomain}.localhost`, cookie: `${accessCookie}=${token}`, email };
}
