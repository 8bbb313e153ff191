// A real S3-compatible server for tests: OpenStack Swift behind its s3api, on loopback, with an
// empty bucket. When it is stopped, or when the process that started it ends in any way, nothing of
// it remains.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "#src/outside/files/s3-settings.ts";
import { type SwiftPlace, type SwiftPorts, swiftFiles, swiftScript } from "./s3-config.ts";

const startWithinMs = 100_000;
const roles = ["account", "container", "object", "proxy"] as const;
const programOf = (role: string) => `/usr/bin/swift-${role}-server`;
const memcached = "/usr/bin/memcached";

export type TestS3 = { settings: S3Settings; stop(): Promise<void> };

export async function startS3(): Promise<TestS3> {
  if (![...roles.map(programOf), memcached].every(existsSync)) {
    throw new Error(
      "These tests need OpenStack Swift and memcached: apt-get install --no-install-recommends " +
        "swift-proxy swift-account swift-container swift-object memcached",
    );
  }
  const host = ownAddress();
  const ports = await freePorts(host);
  const folder = mkdtempSync(join(tmpdir(), "semillero-s3-"));
  const swift = run({ folder, host, ports });
  const settings = settingsFor(`http://${host}:${ports.proxy}`);
  try {
    await makeBucket(settings, swift);
  } catch (error) {
    await swift.stop();
    throw error;
  }
  return { settings, stop: swift.stop };
}

/**
 * No other process uses this address, so no port can be taken between the moment when it is found
 * free and the moment when Swift listens there.
 */
function ownAddress(): string {
  const { pid } = process;
  return `127.${64 + ((pid >> 16) & 63)}.${(pid >> 8) & 255}.${pid & 255}`;
}

/** All ports are held until the last one is known, so that no two are the same. */
async function freePorts(host: string): Promise<SwiftPorts> {
  const held = await Promise.all(
    [...roles, "memcached"].map(
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer();
          server.once("error", reject);
          server.listen(0, host, () => resolve(server));
        }),
    ),
  );
  const ports = held.map((server) => {
    const address = server.address();
    return address && typeof address === "object" ? address.port : 0;
  });
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  const [account = 0, container = 0, object = 0, proxy = 0, cache = 0] = ports;
  return { account, container, object, proxy, memcached: cache };
}

type Running = { hasEnded(): boolean; log(): string; stop(): Promise<void> };

function run(place: SwiftPlace): Running {
  const { folder, host, ports } = place;
  mkdirSync(join(folder, "devices/d1"), { recursive: true });
  for (const [name, text] of Object.entries(swiftFiles(place))) {
    writeFileSync(join(folder, name), text);
  }
  const asRoot = process.getuid?.() === 0 ? ["-u", "root"] : [];
  const script = swiftScript(place, [
    [memcached, "-l", host, "-p", `${ports.memcached}`, ...asRoot],
    ...roles.map((role) => [programOf(role), join(folder, `${role}.conf`), "-v"]),
  ]);
  // Detached from the terminal, whose Ctrl-C would end it before it has cleaned up.
  const child = spawn("/usr/bin/python3", ["-c", script], {
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (chunk) => {
    log = (log + chunk).slice(-8000);
  });
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    child.once("exit", end);
    child.once("error", (error) => {
      log += error.message;
      end();
    });
  });
  return {
    hasEnded: () => isOver,
    log: () => log,
    stop() {
      child.stdin.destroy();
      return ended;
    },
  };
}

function settingsFor(endpoint: string): S3Settings {
  return {
    endpoint,
    publicEndpoint: endpoint,
    region: "us-east-1",
    bucket: "semillero",
    accessKeyId: "test:tester",
    secretAccessKey: "testing-only",
    forcePathStyle: true,
  };
}

/** Created as soon as every part of the server answers, which takes a few seconds. */
async function makeBucket(settings: S3Settings, swift: Running): Promise<void> {
  const { bucket, accessKeyId, secretAccessKey, ...rest } = settings;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ ...rest, credentials, maxAttempts: 1 });
  const deadline = Date.now() + startWithinMs;
  try {
    for (;;) {
      try {
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
        return;
      } catch (error) {
        if (error instanceof Error && error.name === "BucketAlreadyOwnedByYou") return;
        if (swift.hasEnded() || Date.now() > deadline) {
          throw new Error(`Swift did not start:\n${swift.log()}`, { cause: error });
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  } finally {
    client.destroy();
  }
}
