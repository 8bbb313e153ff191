// npm run bench: pages and calls, made anew and from the public cache, for visitors and signed-in
// people, compared with a bare node:http that sends the same bytes; the pages that strangers open
// first on a slow phone; sign-ins compared with bare hashing; an upload with a plain PUT; a
// conversion with plain ffmpeg; a class on a slow connection and on a slow phone; the memory that
// `npm start` takes; a backup in use; on PostgreSQL progress, comments, the list of a teacher with
// 2,000 courses, the figures of a teacher with 100,000 learners, the modules page of a large course,
// purchases, the cost of row-level security, and 1,000 academies.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { memorySettings, serverFlags } from "../scripts/server-process.mjs";
import { printAcademies } from "./academies.ts";
import { printBackup } from "./backup.ts";
import { printClassOpening } from "./class-opening.ts";
import { printComments } from "./comments.ts";
import { printFigures } from "./figures.ts";
import { printForms } from "./forms.ts";
import { printMemory } from "./memory.ts";
import { printModules } from "./modules.ts";
import { printMoney } from "./money.ts";
import { coursePath, printPages } from "./pages.ts";
import { phonePages, printPhone } from "./phone.ts";
import { printPlayback } from "./playback.ts";
import { printProgress } from "./progress.ts";
import { printRowSecurity } from "./row-security.ts";
import { printSearch } from "./search.ts";
import { printHashCosts, printSignIns } from "./sign-in.ts";
import { printTeacherCourses } from "./teacher-courses.ts";
import { printTranscoding } from "./transcode.ts";
import { printUpload } from "./upload.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 5);

type Running = { origin: string; pid: number };

/** Of one running product with the demo. */
const ofProduct: Record<string, (running: Running) => Promise<void>> = {
  pages: ({ origin, pid }) => printPages(origin, pid, seconds),
  phone: async ({ origin }) => printPhone(phonePages(origin, await coursePath(origin))),
  "sign-in": ({ origin, pid }) => printSignIns(origin, pid, seconds),
  forms: ({ origin }) =>
    printForms(origin, { email: "estudiante@semillero.test", password: "semillero" }),
  upload: ({ origin, pid }) => printUpload(origin, pid),
};

const byThemselves: Record<string, () => Promise<void>> = {
  hashing: printHashCosts,
  backup: printBackup,
  memory: printMemory,
  search: () => printSearch(seconds),
  transcode: printTranscoding,
  playback: printPlayback,
  "class-opening": printClassOpening,
  progress: () => printProgress(seconds),
  comments: () => printComments(seconds),
  "teacher-courses": () => printTeacherCourses(seconds),
  figures: () => printFigures(seconds),
  modules: () => printModules(seconds),
  money: () => printMoney(seconds),
  "row-security": () => printRowSecurity(seconds),
  academies: () => printAcademies(seconds),
};

/** BENCH_ONLY=phone,upload measures these alone. */
const only = process.env.BENCH_ONLY?.split(",");
const unknown = only?.find((name) => !(name in ofProduct || name in byThemselves));
if (unknown !== undefined) throw new Error(`no benchmark ${unknown}`);
const asked = <Print>(prints: Record<string, Print>) =>
  Object.entries(prints).flatMap(([name, print]) =>
    (only?.includes(name) ?? true) ? [print] : [],
  );

if (asked(ofProduct).length > 0) await measureProduct();
for (const print of asked(byThemselves)) await print();

async function measureProduct(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "semillero-bench-"));
  const product = fork(join(import.meta.dirname, "serve.ts"), {
    execArgv: serverFlags,
    env: {
      ...process.env,
      ...memorySettings(process.env),
      DATA_DIR: dataDir,
      PORT: "0",
      SEED: "none",
      FRONT_DOORS: "1",
      TRUST_PROXY: "1",
      LOG_LEVEL: "info",
    },
    // The log lines go to a file, as on a server.
    stdio: ["ignore", openSync(join(dataDir, "log"), "w"), "inherit", "ipc"],
  });
  try {
    const running = { origin: await originOf(product), pid: product.pid ?? 0 };
    const database = process.env.DATABASE_URL ? "PostgreSQL" : "incluida (PGlite)";
    console.log(`Node ${process.version}, ${cpus().length} núcleos, base de datos ${database}.\n`);
    for (const print of asked(ofProduct)) await print(running);
  } finally {
    product.disconnect();
    await once(product, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function originOf(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, "message")) as [{ port: number }];
  return `http://127.0.0.1:${message.port}`;
}
