// Starts the process that draws images: limited, without a network and without our settings.
import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { lowerPriority } from "#src/process/lower-priority.ts";
import { programFile } from "#src/process/programs.ts";
import { limitPrefix } from "./process-limits.ts";

// Twice what an upright photo of 36 million points takes; threads on further cores take their own.
const dataBytes = (1 + availableParallelism() / 8) * 1024 ** 3;
/** Before the conversions, after this program: somebody waits for a picture. */
const niceness = 5;

/** Throws if it cannot run at all: then the machine is at fault and no image. */
export async function startDrawing(root: string, patienceMs: number): Promise<ChildProcess> {
  const [program = "", ...args] = [
    ...(await limitPrefix({ dataBytes, fileBytes: 0 })),
    process.execPath,
    programFile(root, "drawing"),
  ];
  const { PATH, LD_LIBRARY_PATH } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    // No setting, because they hold secrets. Large images stay in memory, which is limited.
    env: { PATH, LD_LIBRARY_PATH, VIPS_DISC_THRESHOLD: "1g" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  const ready = Promise.withResolvers<void>();
  const fail = () => ready.reject(new Error("the process that draws images did not start"));
  child.once("message", () => ready.resolve());
  child.once("exit", fail).on("error", fail);
  const late = setTimeout(fail, patienceMs);
  try {
    await ready.promise;
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  } finally {
    clearTimeout(late);
    child.off("exit", fail);
  }
  lowerPriority(child.pid, niceness);
  // It does not keep this program from ending, and ends with it.
  child.unref();
  child.channel?.unref();
  return child;
}
