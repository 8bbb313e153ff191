// Keeps the pages within page-budgets.ts: what a phone must load before it can use the public pages,
// without the pictures in files; the JavaScript of every page of the teacher area, which routes.ts
// lists; what one request costs; and what a class needs before its first picture.
// No script at all contains the list of common passwords, which is the server's.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Entry from "../src/entry.ts";
import { readSettings } from "../src/settings/settings.ts";
import { addAcademyOfDoors, frontDoors } from "./front-doors.ts";
import { costBudgets, doorBudgets, firstPictureBudget, teacherScriptKb } from "./page-budgets.ts";
import {
  assetsIn,
  bytesOf,
  bytesOfAll,
  countStatements,
  firstPictureOf,
  htmlOf,
  statementsOf,
} from "./page-costs.ts";
import { signedInPages } from "./signed-in-pages.ts";
import { teacherPages } from "./teacher-pages.ts";

const root = join(import.meta.dirname, "..");

/** As it is packed in the list's package, which a bundle would contain. */
const packedList = readFileSync(
  createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/dist/passwords.json.mjs"),
  "utf8",
);
const sample = packedList.slice(packedList.length / 2).slice(0, 80);
const assetFolder = join(root, "build/client/assets");
for (const name of readdirSync(assetFolder)) {
  if (name.endsWith(".js") && readFileSync(join(assetFolder, name), "utf8").includes(sample)) {
    console.error(`La lista de contraseñas está en ${name}, que cargan los navegadores.`);
    process.exitCode = 1;
  }
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** @param parts each with what it is, what it costs and what it may cost at most */
function keep(name: string, parts: [what: string, cost: number, most: number][]): void {
  const line = `${name}: ${parts.map(([what, cost, most]) => `${what} ${cost} (máximo ${most})`).join(", ")}`;
  console.log(line);
  if (parts.every(([, cost, most]) => cost <= most)) return;
  console.error(`Se pasó del presupuesto: ${line}`);
  process.exitCode = 1;
}

const scriptsOf = (html: string) => assetsIn(html).filter((path) => path.endsWith(".js"));

const dataDir = mkdtempSync(join(tmpdir(), "semillero-weight-"));
process.env.NODE_ENV = "production";
const entry: typeof Entry = await import(join(root, "build/server/index.js"));
const env = { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", SEED: "none" };
countStatements();
const runtime = await entry.openRuntime(readSettings(env, root));
try {
  await entry.seedDemo(runtime, { videos: false, campaigns: true });
  await addAcademyOfDoors(runtime);
  const app = entry.createWebApp(runtime);
  const host = "localhost";
  const course = (await htmlOf(app, { host, path: "/explore" })).match(
    /\/explore\/courses\/[^"?#]+/,
  )?.[0];
  if (!course) throw new Error("the catalogue leads to no course");
  const checkout = (await htmlOf(app, { host, path: course })).match(
    /\/checkouts\?courses=[^"&#]+/,
  )?.[0];
  if (!checkout) throw new Error("the course leads to no checkout");
  const doors = [...frontDoors(course), { name: "pago", host, path: checkout }];
  for (const page of doors) {
    const { scriptKb, totalKb } = doorBudgets[page.name] ?? { scriptKb: 0, totalKb: 0 };
    const html = await htmlOf(app, page);
    const script = await bytesOfAll(app, scriptsOf(html));
    const all = (await bytesOf(app, page)) + (await bytesOfAll(app, assetsIn(html)));
    keep(page.name, [
      ["kB de JavaScript", Number(kB(script)), scriptKb],
      ["kB en todo", Number(kB(all)), totalKb],
    ]);
  }
  const { cookie, pages } = await teacherPages(app);
  for (const path of pages) {
    const html = await htmlOf(app, { host, path, cookie });
    const script = await bytesOfAll(app, scriptsOf(html));
    keep(path, [["kB de JavaScript", Number(kB(script)), teacherScriptKb]]);
  }
  const signedIn = await signedInPages(app, runtime);
  const costly = [
    ...doors.filter(({ name }) => name in costBudgets),
    ...signedIn,
    { name: "cursos de docente", host, path: "/teachers/courses", cookie },
  ];
  for (const page of costly) {
    const most = costBudgets[page.name];
    if (!most) throw new Error(`${page.name} has no budget`);
    const scripts = scriptsOf(await htmlOf(app, page));
    keep(`${page.name}, por solicitud`, [
      ["consultas", await statementsOf(app, page), most.statements],
      ["kB de respuesta", Number(kB(await bytesOf(app, page))), most.answerKb],
      ["kB de JavaScript", Number(kB(await bytesOfAll(app, scripts))), most.scriptKb],
      ["archivos de JavaScript", scripts.length, most.scripts],
    ]);
  }
  const lesson = signedIn.find(({ name }) => name === "clase");
  if (!lesson) throw new Error("there is no class to open");
  const first = await firstPictureOf(app, lesson);
  if (first.film === 0) throw new Error("the class has no video");
  keep("clase, hasta la primera imagen", [
    ["solicitudes", first.requests, firstPictureBudget.requests],
    ["kB sin el video", Number(kB(first.bytes)), firstPictureBudget.kb],
  ]);
} finally {
  await runtime.close();
  rmSync(dataDir, { recursive: true, force: true });
}
