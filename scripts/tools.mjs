// The programs that tests need beside npm's packages: installed where this may be done, else named.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail } from "./node.mjs";

const tools = [
  { program: "ffmpeg", package: "ffmpeg" },
  { program: "chromium", package: "chromium" },
  { program: "initdb", package: "postgresql", also: postgresFolders() },
];

function postgresFolders() {
  const base = "/usr/lib/postgresql";
  return existsSync(base) ? readdirSync(base).map((version) => join(base, version, "bin")) : [];
}

function isThere({ program, also = [] }) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...also];
  return folders.some((folder) => folder && existsSync(join(folder, program)));
}

export function ensureTools() {
  const missing = tools.filter((tool) => !isThere(tool)).map((tool) => tool.package);
  if (missing.length === 0) return;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) {
    fail(
      `Para las pruebas faltan programas del sistema. Instálalos con:\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing.join(" ")}`,
    );
  }
  console.log(`Instalando ${missing.join(", ")}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: ["ignore", "ignore", "inherit"], env };
  spawnSync("apt-get", ["update", "-qq"], options);
  const install = ["install", "-y", "-qq", "--no-install-recommends", ...missing];
  if (spawnSync("apt-get", install, options).status !== 0) {
    fail(`No se pudo instalar ${missing.join(", ")} con apt-get.`);
  }
}
