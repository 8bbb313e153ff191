// The programs that npm does not install: installed where allowed, else named.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail } from "./node.mjs";

/**
 * Where a program may be besides PATH, and the Debian packages that contain it and its companions.
 */
const tools = {
  ffmpeg: { packages: ["ffmpeg"], folders: [] },
  chromium: { packages: ["chromium"], folders: [] },
  "chromium-headless-shell": { packages: ["chromium-headless-shell"], folders: [] },
  pgbouncer: { packages: ["pgbouncer"], folders: ["/usr/sbin"] },
  initdb: { packages: ["postgresql"], folders: postgresFolders() },
  "swift-proxy-server": {
    packages: ["swift-proxy", "swift-account", "swift-container", "swift-object"],
    folders: [],
  },
  caddy: { packages: ["caddy"], folders: [] },
  memcached: { packages: ["memcached"], folders: [] },
};

/** Debian runs it before it starts a newly installed service. */
const servicePolicy = "/usr/sbin/policy-rc.d";

function postgresFolders() {
  const base = "/usr/lib/postgresql";
  return existsSync(base) ? readdirSync(base).map((version) => join(base, version, "bin")) : [];
}

function isThere(program) {
  const own = tools[program]?.folders ?? [];
  const folders = [...(process.env.PATH ?? "").split(delimiter), ...own];
  return folders.some((folder) => folder && existsSync(join(folder, program)));
}

/** What does the same with twice the processor time, where nothing may be installed. */
const substitutes = { "chromium-headless-shell": ["chromium", "google-chrome"] };

const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs the missing ones of these programs, or ends with the command that would. */
export function ensureTools(programs) {
  const missing = programs
    .filter((program) => !isThere(program))
    .filter((program) => mayInstall() || !substitutes[program]?.some(isThere))
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

/** Only the programs are needed: the tests start their own servers, in their own folders. */
function withoutServices(install) {
  if (existsSync(servicePolicy)) return install();
  writeFileSync(servicePolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return install();
  } finally {
    rmSync(servicePolicy);
  }
}

/** On other systems the server itself says how to install it. */
export function ensureFfmpeg() {
  if (!process.env.FFMPEG_PATH && mayInstall()) ensureTools(["ffmpeg"]);
}
