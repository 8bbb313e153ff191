// The packages that a server with the standard settings loads at its start. What it needs later, or
// with other settings, is imported where it is used; a package that is new here stays in memory. So
// does the text of the program itself (docs/decisions/101-memory.md).
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type * as Entry from "../src/entry.ts";
import { packagesAtStart } from "./packages-at-start.ts";

const root = join(import.meta.dirname, "..");
const modulesOf = new Map<string, number>();
const built = pathToFileURL(join(root, "build/server/")).href;
const builtFiles = new Set<string>();
/** Of the program's own files, packages that the build contains among them. */
const mostKb = 5140;

registerHooks({
  load(url, context, next) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
    if (url.startsWith(built)) builtFiles.add(url);
    if (name) modulesOf.set(name, (modulesOf.get(name) ?? 0) + 1);
    return next(url, context);
  },
});

const dataDir = mkdtempSync(join(tmpdir(), "semillero-packages-"));
process.env.NODE_ENV = "production";
// After the hook, which counts what they load.
const { readSettings } = await import("../src/settings/settings.ts");
const entry: typeof Entry = await import(join(root, "build/server/index.js"));
const env = { DATA_DIR: dataDir, PORT: "0", SANDBOX_PORT: "0", LOG_LEVEL: "silent", SEED: "none" };
const runtime = await entry.openRuntime(readSettings(env, root));
try {
  const app = entry.createWebApp(runtime);
  const answer = await app.request("/explore", { headers: { host: "localhost" } });
  if (!answer.ok) throw new Error(`the catalogue was answered ${answer.status}`);
  await answer.arrayBuffer();
} finally {
  await runtime.close();
  rmSync(dataDir, { recursive: true, force: true });
}

const allowed = new Set(packagesAtStart);
const added = [...modulesOf].filter(([name]) => !allowed.has(name));
for (const [name, count] of added) {
  console.error(`El arranque carga «${name}» (${count} módulos): impórtalo donde se usa.`);
}
const gone = packagesAtStart.filter((name) => !modulesOf.has(name));
for (const name of gone) console.error(`El arranque ya no carga «${name}»: quítalo de la lista.`);
const count = [...modulesOf.values()].reduce((all, one) => all + one, 0);
console.log(`${modulesOf.size} paquetes, ${count} módulos`);
const texts = [...builtFiles].map((url) => ({
  url,
  text: readFileSync(fileURLToPath(url), "utf8"),
}));
const kB = Math.round(texts.reduce((all, { text }) => all + text.length, 0) / 1000);
console.log(`${texts.length} archivos del programa, ${kB} kB (máximo ${mostKb})`);
const isHeavy = texts.length === 0 || kB > mostKb;
if (isHeavy) console.error("El programa pesa más de lo acordado.");
// A single letter beyond ASCII doubles what V8 keeps of a file.
const wide = texts.filter(({ text }) => /[\u0080-\uffff]/.test(text));
for (const { url } of wide) console.error(`${url} tiene letras fuera de ASCII.`);
process.exitCode = added.length + gone.length + wide.length > 0 || isHeavy ? 1 : 0;
