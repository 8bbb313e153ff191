// Installs what the lock file lists and finds the pinned Node; plain JavaScript, for any Node >=
// 20.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openings } from "../src/settings/reach.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules/.semillero-install");
const windows = process.platform === "win32";

/** The Node that package.json pins, installed by npm as a package. */
export const pinnedNode = join(root, "node_modules/node/bin", windows ? "node.exe" : "node");

/**
 * Runs `npm ci` if the lock file has changed since the last time. On a server, where other machines
 * reach the program, it leaves out what only development needs, unless `all` asks for it.
 */
export function install({ all = false } = {}) {
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 20) fail(`Semillero necesita Node 20 o más nuevo; este es el ${process.version}.`);
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .update(process.platform + process.arch)
    .digest("hex");
  const withDevelopment = all || !isServer(process.env);
  const current = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (isEnough(current, wanted, withDevelopment) && existsSync(pinnedNode)) return;
  console.log("Instalando lo que dice package-lock.json…");
  const kind = withDevelopment ? "--include=dev" : "--omit=dev";
  const done = spawnSync("npm", ["ci", kind, "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: windows,
  });
  if (done.status !== 0)
    fail(
      "npm ci falló. Revisa la conexión, el espacio en disco y si puedes escribir en esta carpeta.",
    );
  if (!existsSync(pinnedNode)) {
    fail("npm no trajo Node (paquete «node»). ¿Están desactivados los scripts de instalación?");
  }
  writeFileSync(stamp, `${wanted} ${withDevelopment ? "all" : "production"}`);
}

/** Whether an installation, as its stamp says, has what is wanted; a complete one has everything. */
export function isEnough(current, wanted, withDevelopment) {
  return current === `${wanted} all` || (!withDevelopment && current === `${wanted} production`);
}

/** As in src/settings/settings.ts, an empty variable counts as absent. */
function isServer(env) {
  return env.NODE_ENV === "production" || openings(env).length > 0;
}

/**
 * Runs a program of the project on the pinned Node; resolves to its exit code, or with `whole` to
 * the code and the signal, one of them null. With `held` its output appears only when it has ended,
 * for a program that runs beside another. `complaints` gets what it writes to its error output.
 */
export function run(args, options = {}) {
  const { env = {}, command = pinnedNode, held = false, whole = false, complaints } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["inherit", held ? "pipe" : "inherit", held || complaints ? "pipe" : "inherit"],
      env: {
        ...process.env,
        ...env,
        PATH: `${dirname(pinnedNode)}${windows ? ";" : ":"}${process.env.PATH}`,
      },
    });
    const written = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => (held ? written.push(chunk) : process.stderr.write(chunk)));
    }
    child.stderr?.on("data", (chunk) => complaints?.push(chunk));
    // The child decides when to end: a terminal sends Ctrl-C to it as well.
    const pass = (signal) => child.kill(signal);
    const ignore = () => {};
    process.on("SIGTERM", pass);
    process.on("SIGINT", ignore);
    child.once(held ? "close" : "exit", (code, signal) => {
      process.off("SIGTERM", pass);
      process.off("SIGINT", ignore);
      process.stdout.write(Buffer.concat(written));
      resolve(whole ? { code, signal } : (code ?? (signal ? 1 : 0)));
    });
  });
}

export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
