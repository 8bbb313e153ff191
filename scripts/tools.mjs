// The programs that npm does not bring: installed where this may be done, else named.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail } from "./node.mjs";

/** Where a program may stand beside PATH, and the Debian package that brings it. */
const tools = {
  ffmpeg: { package: "ffmpeg", folders: [] },
  chromium: { package: "chromium", folders: [] },
  initdb: { package: "postgresql", folders: postgresFolders() },
};

function postgresFolders() {
  const base = "/usr/lib/postgresql";
  return existsSync(base) ? readdirSync(base).map((version) => join(base, version, "bin")) : [];
}

function isThere(program) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...tools[program].folders];
  return folders.some((folder) => folder && existsSync(join(folder, program)));
}

const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs what is missing of these programs, or ends with the command that would. */
export function ensureTools(programs) {
  const missing = programs
    .filter((program) => !isThere(program))
    .map((name) => tools[name].package);
  if (missing.length === 0) return;
  if (!mayInstall()) {
    fail(
      `Faltan programas del sistema. Instálalos con:\n  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing.join(" ")}`,
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

/** Elsewhere the server itself says how to get it on that system. */
export function ensureFfmpeg() {
  if (!process.env.FFMPEG_PATH && mayInstall()) ensureTools(["ffmpeg"]);
}
