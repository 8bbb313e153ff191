// The budget of a first view on the public pages, without the pictures in files: what a phone must
// load before it can use them; and of the JavaScript of every page of the teacher area, which
// routes.ts lists.
// No script at all contains the list of common passwords, which is the server's.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Entry from "../src/entry.ts";
import { readSettings } from "../src/settings.ts";
import { addAcademyOfDoors, frontDoors } from "./front-doors.ts";
import { teacherPages } from "./teacher-pages.ts";

/** By page; the doors have the names that front-doors.ts gives them. */
const budgets: Record<string, { scriptKb: number; totalKb: number }> = {
  // A first view without covers; far below the 110 kB of script and 250 kB in all that are allowed.
  catálogo: { scriptKb: 5, totalKb: 120 },
  curso: { scriptKb: 5, totalKb: 120 },
  // React, its router, and the fields of every way to pay.
  pago: { scriptKb: 155, totalKb: 206 },
  // With the font, and the drawing that a phone shows first; what they weigh and a little room.
  portada: { scriptKb: 0, totalKb: 66 },
  academia: { scriptKb: 0, totalKb: 66 },
  // It prints a whole page of an academy again.
  "para academias": { scriptKb: 4, totalKb: 92 },
  gratis: { scriptKb: 5, totalKb: 54 },
  ayuda: { scriptKb: 5, totalKb: 61 },
  contacto: { scriptKb: 0, totalKb: 51 },
  nosotros: { scriptKb: 0, totalKb: 51 },
};
/** Of each page of the teacher area: React, its router and what the page itself needs. */
const teacherScriptKb = 170;

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

const dataDir = mkdtempSync(join(tmpdir(), "semillero-weight-"));
process.env.NODE_ENV = "production";
const entry: typeof Entry = await import(join(root, "build/server/index.js"));
const env = { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", SEED: "none" };
const runtime = await entry.openRuntime(readSettings(env, root));
try {
  await entry.seedDemo(runtime, { videos: false, campaigns: true });
  await addAcademyOfDoors(runtime);
  const app = entry.createWebApp(runtime);
  const sizeOf = async (path: string, host = "localhost") => {
    const answer = await app.request(path, { headers: { "accept-encoding": "br", host } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return { bytes: (await answer.arrayBuffer()).byteLength };
  };
  const htmlOf = async (path: string, host = "localhost") =>
    (await app.request(path, { headers: { host } })).text();
  const assetsIn = (html: string) => [
    ...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []),
  ];
  const course = (await htmlOf("/explore")).match(/\/explore\/courses\/[^"?#]+/)?.[0];
  if (!course) throw new Error("the catalogue leads to no course");
  const checkout = (await htmlOf(course)).match(/\/checkouts\?courses=[^"&#]+/)?.[0];
  if (!checkout) throw new Error("the course leads to no checkout");
  const measured = [...frontDoors(course), { name: "pago", host: "localhost", path: checkout }];
  for (const { name, host, path } of measured) {
    const { scriptKb, totalKb } = budgets[name] ?? { scriptKb: 0, totalKb: 0 };
    const html = await htmlOf(path, host);
    let total = (await sizeOf(path, host)).bytes;
    let script = 0;
    for (const asset of assetsIn(html)) {
      const { bytes } = await sizeOf(asset);
      total += bytes;
      if (asset.endsWith(".js")) script += bytes;
    }
    const line = `${name}: ${(script / 1000).toFixed(1)} kB de JavaScript (máximo ${scriptKb}), ${(total / 1000).toFixed(1)} kB en todo (máximo ${totalKb})`;
    console.log(line);
    if (script > scriptKb * 1000 || total > totalKb * 1000) {
      console.error(`Se pasó del presupuesto: ${line}`);
      process.exitCode = 1;
    }
  }
  const { cookie, pages } = await teacherPages(app);
  for (const path of pages) {
    const answer = await app.request(path, { headers: { host: "localhost", cookie } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    const html = await answer.text();
    let script = 0;
    for (const asset of assetsIn(html)) {
      if (asset.endsWith(".js")) script += (await sizeOf(asset)).bytes;
    }
    const line = `${path}: ${(script / 1000).toFixed(1)} kB de JavaScript (máximo ${teacherScriptKb})`;
    console.log(line);
    if (script > teacherScriptKb * 1000) {
      console.error(`Se pasó del presupuesto: ${line}`);
      process.exitCode = 1;
    }
  }
} finally {
  await runtime.close();
  rmSync(dataDir, { recursive: true, force: true });
}
