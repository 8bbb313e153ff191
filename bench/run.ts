// npm run bench: catalogue, course page and course list, rendered and from the public cache,
// compared with a bare node:http that sends the same bytes; both pages on a slow phone; sign-ins
// compared with bare hashing; an upload with a plain PUT; a conversion with plain ffmpeg; a class
// on a slow connection and on a slow phone; a backup in use; on PostgreSQL progress, comments, the
// list of a teacher with 2,000 courses, the figures of a teacher with 100,000 learners, the modules
// page of a large course, purchases, the cost of row-level security, and 1,000 academies.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { printAcademies } from "./academies.ts";
import { printBackup } from "./backup.ts";
import { printClassOpening } from "./class-opening.ts";
import { printComments } from "./comments.ts";
import { printFigures } from "./figures.ts";
import { printForms } from "./forms.ts";
import { printModules } from "./modules.ts";
import { printMoney } from "./money.ts";
import { printPhone } from "./phone.ts";
import { printPlayback } from "./playback.ts";
import { printProgress } from "./progress.ts";
import { printRowSecurity } from "./row-security.ts";
import { printSearch } from "./search.ts";
import { printHashCosts, printSignIns } from "./sign-in.ts";
import { printTeacherCourses } from "./teacher-courses.ts";
import { printTranscoding } from "./transcode.ts";
import { printUpload } from "./upload.ts";

const connections = 32;
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const headers = { host: "localhost", accept: "text/html", "accept-encoding": "br" };
/** The public cache does not answer range requests; the encodings are a phone's. */
const anew = { range: "bytes=0-", "accept-encoding": "gzip, deflate, br, zstd" };

type Measured = { perSecond: number; perCpuSecond: number; p99: number; errors: number };

const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-"));
const product = fork(join(import.meta.dirname, "serve.ts"), {
  execArgv: ["--max-semi-space-size=32"],
  env: { ...process.env, DATA_DIR: dataDir, PORT: "0", SEED: "none", TRUST_PROXY: "1" },
});
try {
  const origin = await originOf(product);
  const course = await coursePath(origin);
  const database = process.env.DATABASE_URL ? "PostgreSQL" : "incluida (PGlite)";
  console.log(
    `Node ${process.version}, ${cpus().length} núcleos, base de datos ${database}; ${connections} conexiones, ${seconds} s por fila, después de 2 s de calentamiento.\n`,
  );
  console.log(
    "página               kB br   producto/s   por s de CPU   p99 ms   node:http/s   p99 ms   razón",
  );
  for (const [name, path, more] of [
    ["catálogo, hecho", "/explore", anew],
    ["curso, hecho", course, anew],
    ["catálogo, guardado", "/explore", {}],
    ["curso, guardado", course, {}],
    ["lista, guardada", "/api/courses", {}],
  ] as const) {
    const page = await bytesOf(origin + path);
    const bare = fork(join(import.meta.dirname, "bare.ts"));
    bare.send({ headers: page.headers, body: page.body.toString("base64") });
    const limit = await measure((await originOf(bare)) + path);
    bare.disconnect();
    const ours = await measure(origin + path, more);
    console.log(
      [
        name.padEnd(18),
        (page.body.length / 1000).toFixed(1).padStart(7),
        ours.perSecond.toFixed(0).padStart(12),
        ours.perCpuSecond.toFixed(0).padStart(14),
        ours.p99.toFixed(0).padStart(8),
        limit.perSecond.toFixed(0).padStart(13),
        limit.p99.toFixed(0).padStart(8),
        (ours.perSecond / limit.perSecond).toFixed(3).padStart(7),
      ].join(" "),
    );
    if (ours.errors + limit.errors > 0) throw new Error("there were failed requests");
  }
  await printPhone(origin, { catálogo: "/explore", curso: course });
  await printSignIns(origin, seconds);
  await printForms(origin, { email: "estudiante@semillero.test", password: "semillero" });
  await printUpload(origin, product.pid ?? 0);
} finally {
  product.disconnect();
  await once(product, "exit");
  rmSync(dataDir, { recursive: true, force: true });
}
await printHashCosts();
await printBackup();
await printSearch(seconds);
await printTranscoding();
await printPlayback();
await printClassOpening();
await printProgress(seconds);
await printComments(seconds);
await printTeacherCourses(seconds);
await printFigures(seconds);
await printModules(seconds);
await printMoney(seconds);
await printRowSecurity(seconds);
await printAcademies(seconds);

async function originOf(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, "message")) as [{ port: number }];
  return `http://127.0.0.1:${message.port}`;
}

/** The page as it is sent; fetch would decompress it. */
function bytesOf(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const kept = ["content-type", "content-encoding", "content-security-policy"];
        const pairs = kept.map((name) => [name, String(response.headers[name] ?? "")]);
        resolve({ headers: Object.fromEntries(pairs), body: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}

async function coursePath(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/courses?limit=1`, { headers: { host: "localhost" } });
  const { courses } = (await answer.json()) as { courses: { id: string }[] };
  const page = await fetch(`${origin}/explore/courses/${courses[0]?.id}/x`, { redirect: "manual" });
  return new URL(page.headers.get("location") ?? "", origin).pathname;
}

async function measure(url: string, more: Record<string, string> = {}): Promise<Measured> {
  const load = { url, connections, headers: { ...headers, ...more } };
  await autocannon({ ...load, duration: 2 });
  const before = cpuSeconds();
  const { requests, latency, errors, non2xx } = await autocannon({ ...load, duration: seconds });
  return {
    perSecond: requests.average,
    perCpuSecond: requests.total / (cpuSeconds() - before),
    p99: latency.p99,
    errors: errors + non2xx,
  };
}

/** The processor time of the product, all cores and threads together, without PostgreSQL. */
function cpuSeconds(): number {
  const file = `/proc/${product.pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const [user, system] = readFileSync(file, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  const ticksPerSecond = 100;
  return (Number(user) + Number(system)) / ticksPerSecond;
}
