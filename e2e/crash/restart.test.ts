import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { insertFixture } from "../fixture.ts";
import { startGateway } from "../gateway.ts";
import { enrolments, signUp } from "../people.ts";
import { placeOrder, prepareOrder } from "../purchase.ts";
import { freePorts, type RunningServer, root, startServer } from "../server.ts";
import { until } from "../until.ts";
import { newFolder } from "./place.ts";

const program = "scripts/start.mjs";

test("the pause doubles up to a minute, and is short again after a healthy minute", async () => {
  const { growingPause } = await import(join(root, "scripts/keep-running.mjs"));
  const pauseAfter = growingPause();
  const crashes = Array.from({ length: 8 }, () => pauseAfter(500));
  expect(crashes).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect([pauseAfter(60_000), pauseAfter(500)]).toEqual([1000, 2000]);
});

/** `npm start` without npm. It passes the request to end on to its server. */
async function startKept(options: Parameters<typeof startServer>[0]): Promise<RunningServer> {
  const kept = await startServer({ ...options, program });
  onTestFinished(async () => {
    await kept.stop();
  });
  return kept;
}

test("npm start serves again after kill -9, and ends in a pause when asked; nothing is lost", async () => {
  const dataDir = newFolder();
  const { courseId } = await insertFixture({ dataDir, lessons: 1 });
  const [port = 0] = await freePorts(1);
  const gateway = await startGateway(newFolder(), port);
  onTestFinished(() => gateway.stop());
  const kept = await startKept({ dataDir, port, env: gateway.env });
  const { origin } = kept;
  const marisol = await signUp(origin, "marisol@semillero.test");
  const order = await prepareOrder(origin, gateway, courseId);
  expect(await placeOrder(origin, marisol, order)).toBe("SUCCESS");

  const before = serverOf(kept);
  process.kill(before, "SIGKILL");
  const after = await until("another server runs", 10_000, async () => {
    const now = serverOf(kept);
    return now > 0 && now !== before && now;
  });
  await until("the page is back", 30_000, () => answers(origin));
  expect(kept.output()).toContain(
    "Semillero terminó por la señal SIGKILL. Empieza otra vez en 1 s.",
  );
  expect(await enrolments(origin, marisol)).toEqual([courseId]);

  process.kill(after, "SIGKILL");
  await until("the second pause is longer", 10_000, async () =>
    kept.output().includes("Empieza otra vez en 2 s."),
  );
  // In the pause nobody but npm start can end.
  expect(await kept.stop()).toBe(0);
});

test("npm start ends with its server where the server was asked to end", async () => {
  const dataDir = newFolder();
  await insertFixture({ dataDir, lessons: 1 });
  const kept = await startKept({ dataDir });
  process.kill(serverOf(kept), "SIGTERM");
  await until("npm start has ended", 30_000, async () => kept.process.exitCode !== null);
  expect(kept.process.exitCode).toBe(0);
  expect(kept.output()).not.toContain("Empieza otra vez");
});

test("npm start does not start a server again that refuses its settings", async () => {
  const refused = startServer({ dataDir: newFolder(), program, env: { SEED: "nada" } });
  await expect(refused).rejects.toThrow("SEED=nada: debe ser demo o none");
  await expect(refused).rejects.not.toThrow("Empieza otra vez");
});

test.each([
  ["npm alone", (pid: number) => pid],
  ["everything that npm started", (pid: number) => -pid],
])("asking %s to end ends the server gracefully", async (_, asked) => {
  const dataDir = newFolder();
  await insertFixture({ dataDir, lessons: 1 });
  const [port = 0, sandboxPort] = await freePorts(2);
  const npm = spawn("npm", ["start"], {
    cwd: root,
    // A group of its own.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, SEED: "none", DATA_DIR: dataDir },
      ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    },
  });
  const pid = npm.pid ?? 0;
  onTestFinished(() => {
    if (!hasEnded) process.kill(-pid, "SIGKILL");
  });
  let said = "";
  let hasEnded = false;
  npm.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  // Only now has everything ended that writes to this stream.
  npm.stdout.once("close", () => {
    hasEnded = true;
  });
  await until("the server runs", 60_000, async () => said.includes("Semillero está listo"));
  process.kill(asked(pid), "SIGTERM");
  await until("everything has ended", 30_000, async () => hasEnded);
  expect(said).toMatch(/"signal":"SIGTERM".*"msg":"stopped"/);
});

/** The pid of the one child process; 0 in a pause. */
function serverOf({ process: { pid } }: RunningServer): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")[0]);
}

async function answers(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/explore`).catch(() => null);
  return answer?.status === 200;
}
