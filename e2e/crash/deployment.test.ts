// Walks docs/deployment.md as far as a machine without a domain can, with its own commands and files.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { publicParts, variableNames } from "#src/settings/environment.ts";
import { openMailServer } from "#src/testing/servers/mail-server.ts";
import { isEnough } from "../../scripts/node.mjs";
import { signUp } from "../people.ts";
import { freePorts, root } from "../server.ts";
import { until } from "../until.ts";
import { commandsOf, page, settingsNamed, valuesOf } from "./deployment-page.ts";
import { newFolder } from "./place.ts";

const file = (name: string) => readFileSync(join(root, "deploy", name), "utf8");
const unit = file("semillero.service");

test("every setting that the page and its file name exists", () => {
  const ofCaddy = ["ACME_EMAIL"];
  const named = settingsNamed(page + file("semillero.env")).filter((one) => !ofCaddy.includes(one));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !variableNames.includes(name))).toEqual([]);
  const readme = readFileSync(join(root, "README.md"), "utf8");
  for (const part of publicParts) expect(readme).toContain(`\`${part}\``);
});

test("every file that the page names is there", () => {
  const named = [...page.matchAll(/\b(?:deploy|docs|scripts)\/[\w.-]+\w/g)].map(([path]) => path);
  const links = [...page.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path]) => `docs/${path}`);
  const missing = [...named, ...links].filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test.skipIf(!isThere("systemd-analyze"))("systemd finds no fault in the unit", () => {
  // Verified where it is, with a Node that this machine has.
  const copy = join(newFolder(), "semillero.service");
  writeFileSync(copy, unit.replace("/usr/bin/node", process.execPath));
  const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", copy], {
    encoding: "utf8",
  });
  expect({ status, said: `${stdout}${stderr}` }).toEqual({ status: 0, said: "" });
});

test.skipIf(process.getuid?.() !== 0 || !isThere("setpriv"))(
  "a service without rights can still take the network away from ffmpeg",
  () => {
    expect(valuesOf(unit, "RestrictNamespaces")).toEqual(["user net"]);
    const none = ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "--clear-groups"];
    const service = [...none, "--reuid=65534", "--regid=65534"];
    const ffmpeg = ["unshare", "--map-root-user", "--net", "setpriv", "--pdeathsig", "KILL"];
    expect(spawnSync("setpriv", [...service, ...ffmpeg, "prlimit", "--cpu=5", "true"]).status).toBe(
      0,
    );
  },
);

test("a complete installation is enough for a server, not the other way round", () => {
  expect(isEnough("abc all", "abc", true)).toBe(true);
  expect(isEnough("abc all", "abc", false)).toBe(true);
  expect(isEnough("abc production", "abc", false)).toBe(true);
  expect(isEnough("abc production", "abc", true)).toBe(false);
  expect(isEnough("old all", "abc", false)).toBe(false);
});

test("the page's commands, settings and unit lead to a site that serves and sends mail", async () => {
  const mail = await openMailServer();
  onTestFinished(() => mail.close());
  const [port = 0] = await freePorts(1);
  const folder = newFolder();
  const place = {
    code: join(folder, "opt"),
    data: join(folder, "var"),
    settings: join(folder, "etc"),
    port,
  };
  const walk = (section: string) => {
    for (const command of commandsOf(section, place)) sh(command, place.code);
  };

  // Instead of `git clone`.
  const left = ["node_modules", "build", "data", ".git", ".cache", ".react-router", "coverage"];
  cpSync(root, place.code, {
    recursive: true,
    filter: (path) => path === root || !left.includes(basename(path)),
  });
  walk("3. The program");
  expect(existsSync(join(place.code, "build/server/index.js"))).toBe(true);
  expect(existsSync(join(place.code, "node_modules/vitest"))).toBe(false);
  expect(existsSync(join(place.code, "node_modules/@biomejs"))).toBe(false);

  walk("4. Settings");
  const settings = join(place.settings, "semillero.env");
  expect(statSync(settings).mode & 0o777).toBe(0o600);
  expect(statSync(place.data).mode & 0o777).toBe(0o700);
  const drawn = /^SESSION_SECRET=(\S{64})$/m.exec(readFileSync(settings, "utf8"))?.[1];
  expect(drawn).toBeDefined();
  const sealing = /^DATA_SECRET=(\S{64})$/m.exec(readFileSync(settings, "utf8"))?.[1];
  expect(sealing).toBeDefined();
  expect(sealing).not.toBe(drawn);

  // The file as it is: the start says what is still missing.
  fill(settings, { PORT: String(port), DATA_DIR: place.data });
  const refused = spawnSync(...start(settings, place.code));
  expect(refused.status).not.toBe(0);
  expect(String(refused.stderr)).toContain("ALLOW_PUBLIC=mailbox,sandbox");
  expect(String(refused.stderr)).not.toContain(drawn);

  fill(settings, {
    SMTP_URL: mail.url,
    GATEWAY_URL: "https://pagos.example/v1",
    GATEWAY_PUBLIC_KEY: "pub_prod_x",
    GATEWAY_PRIVATE_KEY: "prv_prod_x",
    GATEWAY_EVENTS_SECRET: "prod_events_x",
    GATEWAY_INTEGRITY_SECRET: "prod_integrity_x",
    // The rate of this machine, which has no network.
    RATES: "fixed",
  });
  const [program, args, options] = start(settings, place.code);
  const service = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    service.kill("SIGKILL");
  });
  let said = "";
  for (const stream of [service.stdout, service.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => service.once("close", resolve));
  await until("the service is ready", 120_000, async () => {
    if (service.exitCode !== null) throw new Error(said);
    return said.includes("Semillero está listo: https://semillero.example");
  });
  expect(said).not.toContain("Cuentas de muestra");
  expect(said).not.toContain("Construyendo");

  walk("5. The service");
  expect(await statusOf(port, "/dev/mail")).toBe(404);
  expect(await statusOf(port, "/explore", "otra.example")).toBe(404);
  await signUp(`http://localhost:${port}`, "ana@correo.example");
  const letter = await until("a mail arrives", 30_000, async () => mail.received[0] ?? null);
  expect(letter.to).toEqual(["ana@correo.example"]);
  expect(letter.text).toContain("https://semillero.example/");
  walk("7. The first member of staff");
  const link = await until(
    "the link of the first member arrives",
    30_000,
    async () => mail.received.find(({ to }) => to[0] === "correo@semillero.example") ?? null,
  );
  expect(link.text).toContain("https://semillero.example/login/reset?token=");

  // An update builds while the site serves; here nothing has changed.
  walk("9. Updates");

  service.kill("SIGTERM");
  expect(await ended).toBe(0);
});

/** The command of the unit, with the settings that systemd would give it. */
function start(settings: string, cwd: string) {
  const [command = ""] = valuesOf(unit, "ExecStart");
  const [, ...args] = command.split(" ");
  const environment = valuesOf(unit, "Environment").map((one) => one.split("="));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...Object.fromEntries(environment) };
  return [process.execPath, [`--env-file=${settings}`, ...args], { cwd, env }] as const;
}

/** What the person writes into the file of settings. */
function fill(path: string, values: Record<string, string>): void {
  const lines = readFileSync(path, "utf8").split("\n");
  for (const [name, value] of Object.entries(values)) {
    const at = lines.findIndex((line) => line.startsWith(`${name}=`));
    expect(at, `${name} in deploy/semillero.env`).toBeGreaterThanOrEqual(0);
    lines[at] = `${name}=${value}`;
  }
  writeFileSync(path, lines.join("\n"));
}

/** With the whole environment, because npm may need a proxy or a registry from it. */
function sh(command: string, cwd: string): void {
  execFileSync("sh", ["-ec", command], {
    cwd: existsSync(cwd) ? cwd : root,
    env: { ...process.env, NODE_ENV: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function isThere(program: string): boolean {
  return spawnSync("which", [program]).status === 0;
}

/** fetch would not send another Host. */
function statusOf(port: number, path: string, host = "semillero.example"): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}
