// The modules page of a course with 40 modules and 400 classes, on PostgreSQL: how soon the server
// answers, against the same page of a course with two classes, and how long its scripts hold a slow
// phone, while it loads, opens a module and moves a class.
import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { type CDPSession, chromium } from "playwright-core";
import { memorySettings, serverFlags } from "../scripts/server-process.mjs";
import { findAcademy } from "../src/academies/queries.ts";
import { users } from "../src/accounts/tables.ts";
import { openDatabase } from "../src/db/client.ts";
import { newId } from "../src/db/columns.ts";
import { insertCourse } from "../src/seed/course.ts";
import { createDatabase, startPostgres } from "../src/testing/database/postgres.ts";
import { plainCourse } from "../src/testing/people.ts";
import { load, warmUp } from "./load.ts";
import { slowDown, slowPhone } from "./slow-phone.ts";

const root = join(import.meta.dirname, "..");
const person = { email: "nubia.chilito@semillero.test", password: "semillero" };
const programs = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Uses a database of its own on the server of DATABASE_URL, or starts a server. */
export async function printModules(seconds: number): Promise<void> {
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const databaseUrl = await createDatabase(
    process.env.DATABASE_URL ?? server?.url ?? "",
    `bench_${newId()}`,
  );
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-modules-"));
  const product = fork(join(import.meta.dirname, "serve.ts"), {
    execArgv: serverFlags,
    env: {
      ...process.env,
      ...memorySettings(process.env),
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: "0", SEED: "none" },
    },
  });
  try {
    const [{ port }] = (await once(product, "message")) as [{ port: number }];
    const origin = `http://127.0.0.1:${port}`;
    const [small = "", large = ""] = await fill(databaseUrl, dataDir);
    const cookie = await cookieOf(origin);
    console.log("\nmódulos                     kB    kB br   por segundo   p50 ms   p99 ms");
    for (const [name, path] of [
      ["1 módulo, 2 clases", small],
      ["40 módulos, 400 clases", large],
    ] as const) {
      const [plain, packed] = await Promise.all(
        ["identity", "br"].map(sizeOf(origin + path, cookie)),
      );
      const headers = { cookie, "accept-encoding": "br" };
      const target = { url: origin + path, pid: product.pid ?? 0, headers };
      await warmUp(target);
      const { perSecond, p50, p99 } = await load(target, seconds);
      console.log(
        [
          name.padEnd(22),
          kilo(plain).padStart(9),
          kilo(packed).padStart(8),
          perSecond.toFixed(0).padStart(13),
          p50.toFixed(0).padStart(8),
          p99.toFixed(0).padStart(8),
        ].join(" "),
      );
    }
    await printPhone(origin, cookie, { "2 clases": small, "400 clases": large });
  } finally {
    product.disconnect();
    await once(product, "exit");
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The paths of a course with two classes, and of one with 400. */
async function fill(databaseUrl: string, dataDir: string): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDir, databasePool: 2, root });
  const academy = await findAcademy(database.db, null);
  if (!academy) throw new Error("the root academy is not there");
  const [teacher] = await database.db.select().from(users).where(eq(users.email, person.email));
  const paths = [];
  for (const [modules, classes] of [
    [1, 2],
    [40, 10],
  ] as const) {
    const outline = Array.from({ length: modules }, (_, at) => ({
      name: `Módulo ${at + 1}: del suelo a la cosecha`,
      lessons: Array.from({ length: classes }, (_, place) => ({
        title: `Clase ${at + 1}.${place + 1}: abonos que se hacen en la finca`,
        description: "Con la práctica de cada día.",
        seconds: 214,
      })),
    }));
    const owner = { teacherId: teacher?.id ?? "", now: new Date() };
    const course = { ...plainCourse, modules: outline };
    const id = await insertCourse({ db: database.db, academy }, { ...owner, course });
    paths.push(`/teachers/courses/${id}/modules`);
  }
  await database.close();
  return paths;
}

async function cookieOf(origin: string): Promise<string> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(person);
  const answer = await fetch(`${origin}/api/auth/login`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

/** The bytes of the body as they are sent; fetch would decompress it. */
const sizeOf = (url: string, cookie: string) => (encoding: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { cookie, "accept-encoding": encoding } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve(bytes));
    }).on("error", reject);
  });

const kilo = (bytes = 0) => (bytes / 1000).toFixed(1);

async function printPhone(origin: string, cookie: string, pages: Record<string, string>) {
  const executablePath = process.env.CHROMIUM_PATH ?? programs.find(existsSync);
  if (!executablePath) return console.log("Sin Chromium no se mide el teléfono");
  console.log(
    "\nteléfono          guion al cargar, ms   tareas largas   abrir un módulo   mover una clase",
  );
  for (const [name, path] of Object.entries(pages)) {
    const browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox"] });
    const context = await browser.newContext(slowPhone);
    const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
    await context.addCookies(
      pairs.map(([name = "", value = ""]) => ({ name, value, url: origin })),
    );
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = { long: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.long += duration - 50;
      }).observe({ type: "longtask", buffered: true });
    });
    const wire = await context.newCDPSession(page);
    await slowDown(wire);
    await wire.send("Performance.enable");
    await page.goto(origin + path, { waitUntil: "networkidle" });
    const loaded = await scriptMs(wire);
    const long = await page.evaluate(
      () => (globalThis as unknown as { seen: { long: number } }).seen.long,
    );
    await page.locator(".mod-name").first().click();
    await page.locator(".lesson-row").first().waitFor();
    const opened = await scriptMs(wire);
    await page.locator(".lesson-row summary").first().click();
    await page.locator(".row-menu[open] button[value=down]").click();
    await page.waitForLoadState("networkidle");
    const moved = await scriptMs(wire);
    console.log(
      [
        name.padEnd(16),
        loaded.toFixed(0).padStart(20),
        long.toFixed(0).padStart(15),
        (opened - loaded).toFixed(0).padStart(17),
        (moved - opened).toFixed(0).padStart(17),
      ].join(" "),
    );
    await browser.close();
  }
}

/** How long scripts have run in the page so far. */
async function scriptMs(wire: CDPSession): Promise<number> {
  const { metrics } = await wire.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1000;
}
