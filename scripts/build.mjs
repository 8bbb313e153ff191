// Builds client and server when their sources have changed, and compresses what browsers load.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { writeClassViewFiles } from "./class-view-files.mjs";
import { replaceBuild } from "./former-builds.mjs";
import { fail, root, run } from "./node.mjs";

/** What a server serves. */
const place = join(root, "build");
/** Where it is built; on the same disk, so that it can be moved. */
const nextFolder = ".cache/build";
const stampName = ".sources";
const sources = [
  "server.ts",
  "src",
  "sandbox",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];

export async function build() {
  const wanted = fingerprint();
  const stamp = join(place, stampName);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Construyendo…");
  const cli = "node_modules/@react-router/dev/bin.cjs";
  const next = join(root, nextFolder);
  rmSync(next, { recursive: true, force: true });
  const env = { NODE_ENV: "production", BUILD_FOLDER: nextFolder };
  const code = await run([cli, "build", "--logLevel", "warn"], { env });
  if (code !== 0) fail("La construcción falló; el error está arriba.");
  compressAssets(join(next, "client/assets"));
  writeClassViewFiles(join(next, "client"));
  if ((await run(["scripts/sbom.ts", join(nextFolder, "sbom.cdx.json")])) !== 0) {
    fail("No se pudo escribir la lista de componentes; el error está arriba.");
  }
  writeFileSync(join(next, stampName), wanted);
  replaceBuild(next, place);
}

/** Size and time of every source: enough to detect an edit or a checkout, and quick to read. */
function fingerprint() {
  const hash = createHash("sha256");
  const visit = (path) => {
    const found = statSync(path);
    if (found.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    }
  };
  for (const source of sources) if (existsSync(join(root, source))) visit(join(root, source));
  return hash.digest("hex");
}

function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (![".js", ".css", ".svg", ".json"].includes(extname(name))) continue;
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
