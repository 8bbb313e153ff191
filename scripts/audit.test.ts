// The look-up of known vulnerabilities: what it says, and when it fails, against a registry on
// loopback.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "..");
const lock: { packages: Record<string, { version: string }> } = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
);

/** @param advisories by package, as a registry answers them. */
async function registry(advisories: Record<string, object[]>): Promise<string> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    const body = path.includes("/advisories/") ? advisories : documentOf(path.slice(1));
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** What a registry knows of a package: here only the version of the lock file. */
function documentOf(name: string) {
  const version = lock.packages[`node_modules/${name}`]?.version ?? "1.0.0";
  return { name, "dist-tags": { latest: version }, versions: { [version]: { name, version } } };
}

function audit(address: string): Promise<{ code: number; said: string }> {
  // npm keeps advisories by their number.
  const cache = mkdtempSync(join(tmpdir(), "semillero-npm-"));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  const env = { ...process.env, npm_config_registry: address, npm_config_cache: cache };
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/audit.ts"], { cwd: root, env }, (error, out) => {
      resolve({ code: error ? Number(error.code) : 0, said: out });
    });
  });
}

const advisory = (severity: string) => ({
  ...{ id: 1, url: "https://advisories.test/1", title: "Lets anyone in", severity },
  vulnerable_versions: ">=0",
});

test("no vulnerability is a plain line", async () => {
  const { code, said } = await audit(await registry({}));
  expect(said).toContain("Vulnerabilidades conocidas: 0 en lo que instala un servidor, 0 con las");
  expect(code).toBe(0);
});

test("a serious one in what a server installs fails, and is named", async () => {
  const { code, said } = await audit(await registry({ hono: [advisory("critical")] }));
  expect(said).toMatch(/graves o críticas: [1-9]/);
  expect(said).toContain("critical  hono  Lets anyone in https://advisories.test/1");
  expect(code).toBe(1);
});

test("a serious one in a tool, or a slight one, is named and does not fail", async () => {
  const found = { vitest: [advisory("critical")], hono: [advisory("low")] };
  const { code, said } = await audit(await registry(found));
  expect(said).toContain("critical  vitest");
  expect(said).toContain("low  hono");
  expect(code).toBe(0);
});

test("without a registry it says that nothing was looked up", async () => {
  const { code, said } = await audit("http://127.0.0.1:9/");
  expect(said).toContain("Vulnerabilidades conocidas: sin consultar.");
  expect(code).toBe(0);
});
