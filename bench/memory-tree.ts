// The memory of a process with its children, as Linux counts it.
import { readdirSync, readFileSync } from "node:fs";

export type TreeMemory = {
  /**
   * What the tree takes by itself: the anonymous pages of each process, and each mapped file once.
   * It is the sum of PSS where no other process maps the same files.
   */
  ownMb: number;
  /** The sum of what `top` shows, where each process counts the same files again. */
  rssMb: number;
  processes: { command: string; anonymousMb: number; rssMb: number }[];
};

const head = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \S+ *(.*)$/;

export function memoryOfTree(pid: number): TreeMemory {
  const files = new Map<string, number>();
  const processes = [];
  for (const one of treeOf(pid)) {
    const maps = read(`/proc/${one}/smaps`);
    if (maps === "") continue;
    let anonymousKb = 0;
    let rssKb = 0;
    let file = "";
    let rss = 0;
    const ofFiles = new Map<string, number>();
    for (const line of maps.split("\n")) {
      const begins = head.exec(line);
      if (begins) file = begins[1] ?? "";
      const [name, value] = line.split(/:\s+/);
      if (name === "Rss") {
        rss = Number.parseInt(value ?? "", 10);
        rssKb += rss;
      } else if (name === "Anonymous") {
        const anonymous = Number.parseInt(value ?? "", 10);
        anonymousKb += anonymous;
        ofFiles.set(file, (ofFiles.get(file) ?? 0) + rss - anonymous);
      }
    }
    for (const [name, kb] of ofFiles) files.set(name, Math.max(files.get(name) ?? 0, kb));
    const command = read(`/proc/${one}/cmdline`).split("\0").slice(0, 4).join(" ");
    processes.push({
      command: command.replaceAll(/\S+\/(?=\S)/g, ""),
      anonymousMb: anonymousKb / 1024,
      rssMb: rssKb / 1024,
    });
  }
  const sum = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0);
  return {
    ownMb: sum(processes.map((one) => one.anonymousMb)) + sum(files.values()) / 1024,
    rssMb: sum(processes.map((one) => one.rssMb)),
    processes,
  };
}

function treeOf(pid: number): number[] {
  const found = [pid];
  for (const thread of threadsOf(pid)) {
    const children = read(`/proc/${pid}/task/${thread}/children`).trim();
    if (children) found.push(...children.split(" ").flatMap((child) => treeOf(Number(child))));
  }
  return found;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Empty where the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
