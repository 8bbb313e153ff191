// Sends a finished request to the letter, without the corrections that `fetch` makes.
import { type Agent, request as open } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { Draft } from "./draft.ts";

export type Sent = {
  method: string;
  /** With its query. */
  path: string;
  /** In order, as names and values by turns. */
  headers: string[];
  bytes: Buffer | null;
};

export type Answer = {
  status: number;
  headers: Record<string, string>;
  text: string;
};

/** A connection that stays open for so long is a fault of the server. */
const patienceMs = 90_000;

/** @param address of the sender, as a proxy in front of the server adds it. */
export function finish(draft: Draft, port: number, address: string, chunked: boolean): Sent {
  const { home, method, path, query, cookies, type } = draft;
  const bytes = bytesOf(draft);
  const search = query.map((pair) => pair.map(searchPart).join("=")).join("&");
  const lines: [string, string][] = [
    ["host", `${home.academy.subdomain}.localhost:${port}`],
    ...draft.headers,
    ["x-forwarded-for", address],
    ...(cookies.length > 0 ? [["cookie", cookies.join("; ")] as [string, string]] : []),
    ...(type === "" ? [] : [["content-type", type] as [string, string]]),
  ];
  if (bytes && chunked) lines.push(["transfer-encoding", "chunked"]);
  else if (bytes) lines.push(["content-length", String(bytes.length)]);
  const whole = search === "" ? path : `${path}?${search}`;
  return { method, path: sendable(whole), headers: lines.flat(), bytes };
}

/** Values that are encoded already stay as they are. */
function searchPart(text: string): string {
  return /^[\w%.;=&[\]-]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** Node's client refuses to send blanks and controls in an address. */
function sendable(path: string): string {
  return path.replace(/[^\x21-\xff]/g, (sign) => encodeURIComponent(sign.toWellFormed()));
}

function bytesOf({ body, type }: Draft): Buffer | null {
  if (!body) return null;
  if ("bytes" in body) return body.bytes;
  if ("value" in body) return Buffer.from(JSON.stringify(body.value) ?? "");
  if (type.startsWith("multipart/form-data; boundary=fz")) return Buffer.from("--fz--");
  return Buffer.from(new URLSearchParams(body.fields).toString());
}

/** Rejects where the connection ends without an answer. */
export function send(sent: Sent, port: number, agent: Agent): Promise<Answer> {
  const { method, path, headers, bytes } = sent;
  return new Promise((resolve, reject) => {
    const target = { host: "127.0.0.1", port, agent, method, path, headers };
    const asking = open({ ...target, signal: AbortSignal.timeout(patienceMs) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const list = Object.entries(answer.headers);
        const found = Object.fromEntries(list.map(([name, value]) => [name, String(value)]));
        const encoding = found["content-encoding"] ?? "";
        const text = unpacked(Buffer.concat(chunks), encoding).toString();
        resolve({ status: answer.statusCode ?? 0, headers: found, text });
      });
    });
    // The answer to a refused body may come while it is sent, and then the connection ends.
    asking.on("error", reject);
    asking.end(bytes ?? undefined);
  });
}

function unpacked(body: Buffer, encoding: string): Buffer {
  if (body.length === 0) return body;
  if (encoding === "gzip") return gunzipSync(body);
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "deflate" ? inflateSync(body) : body;
}

/** Longer bodies are repeated by the seed. */
const longestShown = 3_000;

/** The same request for a shell. */
export function asCurl({ method, path, headers, bytes }: Sent, port: number): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = headers.flatMap((name, place) =>
    place % 2 === 0 ? [`-H ${quoted(`${name}: ${headers[place + 1]}`)}`] : [],
  );
  const given =
    bytes && bytes.length > longestShown
      ? [`(a body of ${bytes.length} bytes)`, "--data-binary @-"]
      : bytes
        ? [`printf %s ${bytes.toString("base64")} | base64 -d |`, "--data-binary @-"]
        : ["", ""];
  const address = quoted(`http://127.0.0.1:${port}${path}`);
  return `${given[0]} curl -sS -i --path-as-is -X ${method} ${lines.join(" ")} ${given[1]} ${address}`.trim();
}
