// The commands that limit a program which reads untrusted files: no network, bounded time and
// memory, and never left behind. Linux only; elsewhere a program runs without them.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

export type ProcessLimits = {
  /** Of processor time, after which it is killed; absent for a process that stays. */
  cpuSeconds?: number;
  /** Of addresses. A program that reserves far more than it uses has `dataBytes` instead. */
  memoryBytes?: number;
  /** Of memory that it may write. */
  dataBytes?: number;
  /** Of any file that it writes. */
  fileBytes: number;
};

/** The arguments that put the limits before a command; fewer if this system lacks them. */
export async function limitPrefix(limits: ProcessLimits): Promise<string[]> {
  usable ??= findUsable().catch((error: unknown) => {
    usable = undefined;
    throw error;
  });
  const { network, hasLimits } = await usable;
  return [...network, ...(hasLimits ? limitArgs(limits) : [])];
}

let usable: Promise<{ network: string[]; hasLimits: boolean }> | undefined;

async function findUsable() {
  const few = limitArgs({ cpuSeconds: 5, memoryBytes: 2 ** 30, dataBytes: 2 ** 30, fileBytes: 1 });
  const hasLimits = await works(few);
  // The second works without root, on systems that allow it.
  for (const network of [
    ["unshare", "--net"],
    ["unshare", "--map-root-user", "--net"],
  ]) {
    if (await works([...network, ...(hasLimits ? few : [])])) return { network, hasLimits };
  }
  return { network: [], hasLimits };
}

/**
 * Throws where there is no answer in time, or no process to ask: that says nothing about the command,
 * and a program would run without limits until this one ends.
 */
export async function works(
  [program = "", ...args]: string[],
  patienceMs = 30_000,
): Promise<boolean> {
  try {
    await promisify(execFile)(program, [...args, "true"], { timeout: patienceMs });
    return true;
  } catch (error) {
    // Ended by itself, or not installed.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (typeof code === "number" || code === "ENOENT" || code === "EACCES") return false;
    throw error;
  }
}

function limitArgs({ cpuSeconds, memoryBytes, dataBytes, fileBytes }: ProcessLimits): string[] {
  return [
    // If a worker is killed, so is its conversion, because another worker may already be writing
    // there. It comes after the commands that change a process's rights, which would undo it.
    ...["setpriv", "--pdeathsig", "KILL"],
    ...["prlimit", `--fsize=${fileBytes}`, "--core=0"],
    ...(cpuSeconds === undefined ? [] : [`--cpu=${Math.ceil(cpuSeconds)}`]),
    ...(memoryBytes === undefined ? [] : [`--as=${memoryBytes}`]),
    ...(dataBytes === undefined ? [] : [`--data=${dataBytes}`]),
  ];
}
