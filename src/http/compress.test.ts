import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compress, keepPackings, pack, wholeAnswer, wholeBodyOf } from "./compress.ts";

const text = "La tierra no se apura. ".repeat(200);
const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

const app = new Hono();
app.use(compress);
app.get("/whole", () => wholeAnswer(Buffer.from(text), { status: 203, headers }));
app.get("/stream", () => new Response(text, { status: 203, headers }));
app.get("/long", () => {
  const sent = { "content-type": "text/csv", "cache-control": "no-store, no-transform" };
  return new Response(text, { headers: sent });
});
app.get("/short", (c) => c.html("Hola"));
app.get("/picture", (c) => c.body(text, 200, { "content-type": "image/png" }));
app.get("/nothing", () => new Response(null, { status: 204 }));

const ask = (path: string, accepted: string, method = "GET") =>
  app.request(path, { method, headers: { "accept-encoding": accepted } });

test.each(["/whole", "/stream"])(
  "%s arrives in the best encoding that the client accepts",
  async (path) => {
    for (const [accepted, encoding, unpack] of [
      ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
      ["gzip, deflate, br", "br", brotliDecompressSync],
      ["gzip", "gzip", gunzipSync],
      ["zstd;q=0, br; q=0.0, gzip;q=0.5", "gzip", gunzipSync],
      ["br;q=0,gzip;q=0", null, (bytes: Buffer) => bytes],
      ["", null, (bytes: Buffer) => bytes],
    ] as const) {
      const answer = await ask(path, accepted);
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(text);
      expect(answer.status).toBe(203);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("vary")).toBe("accept-encoding");
    }
  },
);

test.each([
  ["/long", "GET"],
  ["/short", "GET"],
  ["/picture", "GET"],
  ["/nothing", "GET"],
  ["/whole", "HEAD"],
])("%s is not compressed for a request by %s", async (path, method) => {
  const answer = await ask(path, "br", method);
  expect(answer.headers.get("content-encoding")).toBeNull();
});

test("HEAD says that the body differs by encoding, as GET does", async () => {
  const answer = await ask("/whole", "br", "HEAD");
  expect(answer.headers.get("vary")).toBe("accept-encoding");
});

test("a kept body is packed once in each way, any other each time", async () => {
  const kept = Buffer.from(text);
  keepPackings(kept);
  const other = Buffer.from(text);
  expect(await pack(kept, "br")).toBe(await pack(kept, "br"));
  expect(await pack(other, "br")).not.toBe(await pack(other, "br"));
  const sent = new Hono();
  sent.use(compress);
  sent.get("/", () => wholeAnswer(kept, { headers }));
  const bodyOf = async (accepted: string) =>
    wholeBodyOf(await sent.request("/", { headers: { "accept-encoding": accepted } }));
  for (const [accepted, unpack] of [
    ["zstd", zstdDecompressSync],
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const packed = await bodyOf(accepted);
    expect(unpack(packed ?? Buffer.alloc(0)).toString()).toBe(text);
    expect(await bodyOf(accepted)).toBe(packed);
  }
  expect(await bodyOf("")).toBe(kept);
});
