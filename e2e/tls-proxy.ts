// Debian's Caddy with the Caddyfile of `deploy`, as on a server, but with an authority of its own
// instead of one of the internet.
import { spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { appendLog } from "#src/testing/log-file.ts";
import { freePorts, root } from "./server.ts";
import { until } from "./until.ts";

/** What browsers and Node need to trust the certificates of the proxy. */
export type Authority = {
  /** For another proxy with the same authority. */
  folder: string;
  /** Its root certificate, as PEM. */
  certificate: string;
  /** SHA-256 of the key that signs the certificates of hosts, in base64. */
  keyHash: string;
};

export type TlsProxy = {
  /** `https://localhost:PORT`; academies are below it. */
  publicUrl: string;
  authority: Authority;
  /** Settings of the server behind it. */
  env: Record<string, string>;
  /** By SIGTERM; resolves when the process is gone. */
  stop(): Promise<void>;
};

/**
 * Starts before the server does, which needs `publicUrl`.
 * @param folder for its certificates; two proxies with the same folder have the same authority.
 * @param port where the server will listen.
 */
export async function startTlsProxy(folder: string, port: number): Promise<TlsProxy> {
  const [httpsPort, httpPort] = await freePorts(2);
  const child = spawn("caddy", ["run", "--config", join(root, "deploy/Caddyfile")], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env.PATH,
      // The settings of an administrator.
      ACME_EMAIL: "nobody@semillero.test",
      SEMILLERO_UPSTREAM: `127.0.0.1:${port}`,
      CERT_ISSUER: "internal",
      HTTPS_PORT: String(httpsPort),
      HTTP_PORT: String(httpPort),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    appendLog(`proxy-${child.pid}`, text);
    said += text;
  });
  const killIt = () => child.kill("SIGKILL");
  process.once("exit", killIt);
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const authorities = join(folder, "caddy/pki/authorities/local");
  await until("the proxy listens", 20_000, async () => {
    if (child.exitCode !== null) throw new Error(`Caddy did not start:\n${said}`);
    return said.includes("serving initial configuration") && existsSync(`${authorities}/root.crt`);
  });
  const publicUrl = `https://localhost:${httpsPort}`;
  return {
    publicUrl,
    env: { PUBLIC_URL: publicUrl, TRUST_PROXY: "1" },
    authority: {
      folder,
      certificate: readFileSync(`${authorities}/root.crt`, "utf8"),
      keyHash: keyHashOf(readFileSync(`${authorities}/intermediate.crt`, "utf8")),
    },
    async stop() {
      process.off("exit", killIt);
      child.kill("SIGTERM");
      await gone;
    },
  };
}

function keyHashOf(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}
