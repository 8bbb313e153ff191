// The programs that npm does not bring: installed where this may be done, else named.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail } from "./node.mjs";

/** Where a program may stand beside PATH, and the Debian packages that bring it and its company. */
const tools = {
  ffmpeg: { packages: ["ffmpeg"], folders: [] },
  chromium: { packages: ["chromium"], folders: [] },
  pgbouncer: { packages: ["pgbouncer"], folders: ["/usr/sbin"] },
  initdb: { packages: ["postgresql"], folders: postgresFolders() },
  "swift-proxy-server": {
    packages: ["swift-proxy", "swift-account", "swift-container", "swift-object"],
    folders: [],
  },
  memcached: { packages: ["memcached"], folders: [] },
};

/** What Debian asks before it starts a service that was just installed. */
const servicePolicy = "/usr/sbin/policy-rc.d";

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
    .flatMap((name) => tools[name].packages);
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
  if (withoutServices(() => spawnSync("apt-get", install, options)).status !== 0) {
    fail(`No se pudo instalar ${missing.join(", ")} con apt-get.`);
  }
}

/** Only the programs are wanted: the tests start their own servers, in folders of their own. */
function withoutServices(install) {
  if (existsSync(servicePolicy)) return install();
  writeFileSync(servicePolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return install();
  } finally {
    rmSync(servicePolicy);
  }
}

/** Elsewhere the server itself says how to get it on that system. */
export function ensureFfmpeg() {
  if (!process.env.FFMPEG_PATH && mayInstall()) ensureTools(["ffmpeg"]);
}
