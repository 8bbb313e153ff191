// Sends the requests of a fuzz, some at a time, and collects what is wrong.
import { execFileSync } from "node:child_process";
import { Agent } from "node:http";
import type { Database } from "#src/db/client.ts";
import { type Draft, draftOf } from "./draft.ts";
import { fieldsOfPages } from "./forms.ts";
import { faultsOf } from "./judge.ts";
import { mutate } from "./mutate.ts";
import { readPageTokens } from "./page-tokens.ts";
import { type Random, randomOf } from "./random.ts";
import { rawRequest, sendRaw } from "./raw.ts";
import { type Home, openScene } from "./scene.ts";
import { asCurl, finish, type Sent, send } from "./send.ts";
import { listCalls, listFiles, listPages } from "./targets.ts";

type Options = {
  port: number;
  processId: number;
  database: Database;
  /** Where the server keeps files. */
  filesFolder: string;
  secret: string;
  passwordHash: string;
  seed: number;
  requests: number;
};

export type Report = {
  /** The requests that show each fault, as commands for a shell. */
  faults: Map<string, string[]>;
  /** How often each status was answered; "none" where the connection ended instead. */
  statuses: Record<string, number>;
  /** Of the server's process, after each round. */
  megabytes: number[];
};

const atOnce = 8;
/** Then the next pair of academies takes over. */
const roundLength = 500;

export async function runFuzz(options: Options): Promise<Report> {
  const { port, processId, seed, requests } = options;
  const agent = new Agent();
  const [calls, pages, files] = [listCalls(), listPages(), listFiles()];
  const report: Report = { faults: new Map(), statuses: {}, megabytes: [] };
  const count = (status: number | null) => {
    const name = String(status ?? "none");
    report.statuses[name] = (report.statuses[name] ?? 0) + 1;
  };
  const note = (fault: string, number: number, command: string) => {
    report.faults.set(fault, [...(report.faults.get(fault) ?? []), `${number}: ${command}`]);
  };
  let fields: Map<string, string[]> | undefined;

  async function ordinary(number: number, random: Random, homes: [Home, Home]) {
    const targets = random.pick([calls, calls, calls, pages, pages, files]);
    const draft = draftOf(random.pick(targets), homes, random, fields ?? new Map());
    if (random.chance(0.6)) mutate(draft, random);
    const sent = finish(draft, port, addressOf(number), random.chance(0.1));
    for (const fault of await ask(draft, sent, homes)) note(fault, number, asCurl(sent, port));
  }

  async function ask(draft: Draft, sent: Sent, homes: Home[]): Promise<string[]> {
    try {
      const answer = await send(sent, port, agent);
      count(answer.status);
      return faultsOf(draft, answer, homes);
    } catch (error) {
      // A long request that is refused early loses its connection while the rest is on its way.
      if (bytesOf(sent) > longestUncut && isCutOff(error)) {
        count(null);
        return [];
      }
      return [`no answer: ${error}`];
    }
  }

  async function malformed(number: number, random: Random, [home]: [Home, Home]) {
    const bytes = rawRequest(`${home.academy.subdomain}.localhost:${port}`, random);
    const status = await sendRaw(bytes, port).catch((error: unknown) => String(error));
    if (typeof status !== "string") count(status);
    if (typeof status === "string" || (status ?? 0) >= 500) {
      const shown = JSON.stringify(bytes.toString("latin1").slice(0, 400));
      note(`answered ${status} to bytes`, number, shown);
    }
  }

  for (let from = 0; from < requests; from += roundLength) {
    const homes = await openScene(options);
    for (const home of homes) home.tokens = await readPageTokens(home, port, agent);
    fields ??= await fieldsOfPages(pages, homes[0], port, agent);
    let next = from;
    const end = Math.min(requests, from + roundLength);
    const worker = async () => {
      while (next < end) {
        const number = next++;
        // Each has its own seed, so that what one chooses changes no other.
        const random = randomOf(Math.imul(seed, 0x9e3779b1) + number);
        await (random.chance(0.04) ? malformed : ordinary)(number, random, homes);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    report.megabytes.push(megabytesOf(processId));
  }
  agent.destroy();
  return report;
}

/** The longest head that Node's parser reads. */
const longestUncut = 16_000;

function bytesOf({ path, headers, bytes }: Sent): number {
  return path.length + headers.join(": ").length + (bytes?.length ?? 0);
}

/** The third: the parser of the server, which knows no methods, answers HEAD with a text. */
const cutOff = ["ECONNRESET", "EPIPE", "HPE_CLOSED_CONNECTION"];

function isCutOff(error: unknown): boolean {
  return error instanceof Error && "code" in error && cutOff.includes(String(error.code));
}

/** Of its own for each request, in the range for benchmarks: attempts are limited by address. */
function addressOf(number: number): string {
  return `198.18.${(number >> 8) & 255}.${number & 255}`;
}

function megabytesOf(processId: number): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(processId)], {
    encoding: "utf8",
  });
  return Math.round(Number(kilobytes) / 1024);
}
