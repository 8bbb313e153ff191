// An upload of 1 GB in the tus protocol, compared with a plain PUT of the same bytes to a bare
// node:http that writes them to the disk; and how much more memory the product needs during the
// upload.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const bytes = 1024 ** 3;
const rounds = 3;
const piece = Buffer.alloc(64 * 1024, 7);
const head = Buffer.from(piece);
head.write("\0\0\0\x18ftypisom\0\0\x02\0isommp41", "latin1");

type Headers = Record<string, string | number>;

/** @param pid the process of the product, with the demo in its database. */
export async function printUpload(origin: string, pid: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "semillero-bench-upload-"));
  const bare = fork(join(import.meta.dirname, "bare-put.ts"), [join(folder, "file")]);
  try {
    const [{ port }] = (await once(bare, "message")) as [{ port: number }];
    const authorization = await signIn(origin);
    const ours: number[] = [];
    const plain: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const idle = memoryOf(pid, "VmRSS");
      // Resets the kernel's record of the peak.
      writeFileSync(`/proc/${pid}/clear_refs`, "5");
      ours.push(await sendByTus(origin, authorization));
      memory.push(memoryOf(pid, "VmHWM") - idle);
      plain.push(await seconds(() => send(`http://127.0.0.1:${port}/`, "PUT", {}, 204)));
    }
    const rates = [ours, plain].map((taken) => bytes / 1e6 / middle(taken));
    const [tus = 0, put = 0] = rates;
    console.log("\nsubida de 1 GB   tus MB/s   PUT a disco MB/s   razón   memoria de más, MB");
    console.log(
      [
        `mediana de ${rounds}`.padEnd(15),
        tus.toFixed(0).padStart(9),
        put.toFixed(0).padStart(18),
        (tus / put).toFixed(2).padStart(7),
        Math.max(...memory)
          .toFixed(0)
          .padStart(20),
      ].join(" "),
    );
  } finally {
    bare.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds of the one request with the file; the stored file is removed afterwards. */
async function sendByTus(origin: string, authorization: string): Promise<number> {
  const common = { host: "localhost", authorization, "tus-resumable": "1.0.0" };
  const [name, type] = ["clase.mp4", "video/mp4"].map((text) => btoa(text));
  const metadata = { "upload-metadata": `filename ${name},filetype ${type}` };
  const begun = await ask(`${origin}/api/uploads`, "POST", {
    ...common,
    ...metadata,
    "upload-length": bytes,
  });
  const address = `${origin}${begun.headers.location}`;
  const content = { "content-type": "application/offset+octet-stream", "upload-offset": 0 };
  const taken = await seconds(() => send(address, "PATCH", { ...common, ...content }, 204));
  await ask(address, "DELETE", common);
  return taken;
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { host: "localhost", "content-type": "application/json" },
    body: JSON.stringify({ email: "nubia.chilito@semillero.test", password: "semillero" }),
  });
  const { tokens } = (await answer.json()) as { tokens: { accessToken: string } };
  return `Bearer ${tokens.accessToken}`;
}

async function send(url: string, method: string, headers: Headers, wanted: number): Promise<void> {
  const sending = request(url, { method, headers: { ...headers, "content-length": bytes } });
  const answered = once(sending, "response");
  await pipeline(Readable.from(pieces()), sending);
  const [answer] = await answered;
  answer.resume();
  if (answer.statusCode !== wanted) throw new Error(`${method} was answered ${answer.statusCode}`);
}

function* pieces() {
  yield head;
  for (let sent = head.length; sent < bytes; sent += piece.length) yield piece;
}

async function ask(url: string, method: string, headers: Headers) {
  const asking = request(url, { method, headers }).end();
  const [answer] = await once(asking, "response");
  answer.resume();
  if (answer.statusCode >= 300) throw new Error(`${method} was answered ${answer.statusCode}`);
  return answer;
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function middle(taken: number[]): number {
  return taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)] ?? 0;
}

/** In MB. */
function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, "m");
  return Number(line.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;
}
