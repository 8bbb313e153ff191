import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#src/testing/servers/http-server.ts";
import { addressed, oneHost } from "./front.ts";

const home = { publicUrl: "https://semillero.test", baseDomain: "semillero.test" };

/** What a server answers to these bytes, and the addresses that its app saw. */
async function answerTo(head: string[], publicUrl = home.publicUrl) {
  const seen: string[] = [];
  const here = { ...home, publicUrl };
  const app = addressed((request) => {
    seen.push(request.url);
    return new Response("ok");
  }, here);
  const server = await listen(oneHost(app, here));
  onTestFinished(() => server.close());
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1");
    let said = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      said += chunk;
    });
    socket.on("close", () => resolve(Buffer.from(said, "latin1").toString()));
    socket.on("error", reject);
    socket.write([...head, "Connection: close", "", ""].join("\r\n"), "latin1");
  });
  const [top = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(top.split(" ")[1]), top: top.toLowerCase(), body, seen };
}

test.each([
  ["two hosts", ["Host: semillero.test", "Host: otro.test"]],
  ["the same host twice", ["Host: semillero.test", "HOST: semillero.test"]],
  ["an empty host", ["Host:"]],
  ["a list", ["Host: semillero.test, otro.test"]],
  ["a space", ["Host: semillero.test otro.test"]],
  ["a path", ["Host: semillero.test/otro"]],
  ["a user", ["Host: ana@semillero.test"]],
  ["a query", ["Host: semillero.test?otro"]],
  ["a fragment", ["Host: semillero.test#otro"]],
  ["a percent sign", ["Host: semillero%2etest"]],
  ["a letter that no host name has", ["Host: semilleró.test"]],
  ["markup", ["Host: <script>"]],
  ["a port that is no number", ["Host: semillero.test:x"]],
  ["a port that cannot exist", ["Host: semillero.test:99999"]],
  ["an address that cannot exist", ["Host: 300.1.1.1"]],
  ["half an address", ["Host: [::1"]],
])("a request whose Host header has %s is refused in Spanish", async (_, hosts) => {
  const { status, top, body, seen } = await answerTo(["GET /explore HTTP/1.1", ...hosts]);
  expect([status, seen]).toEqual([400, []]);
  expect(top).toContain("content-type: application/problem+json");
  expect(top).toContain("x-content-type-options: nosniff");
  expect(top).toContain("strict-transport-security:");
  expect(top).toContain("cache-control: no-store");
  expect(JSON.parse(body)).toMatchObject({ status: 400, detail: expect.stringMatching(/válid/) });
});

test.each([
  ["https://semillero.test/explore", ["GET http://semillero.test/explore HTTP/1.1"]],
  ["https://semillero.test/?a=1", ["GET HTTP://Semillero.test?a=1 HTTP/1.1"]],
])("an address in the request line that names the same host is %s", async (url, [line = ""]) => {
  expect((await answerTo([line, "Host: semillero.test"])).seen).toEqual([url]);
});

test.each([
  "GET http://otro.test/explore HTTP/1.1",
  "GET http://semillero.test:81/explore HTTP/1.1",
  "GET http://semillero.test@otro.test/ HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "GET /explore\\x HTTP/1.1",
])("%s is refused", async (line) => {
  const { status, body, seen } = await answerTo([line, "Host: semillero.test"]);
  expect([status, seen]).toEqual([400, []]);
  expect(JSON.parse(body).detail).toMatch(/^La /);
});

test("HTTP/1.0 without a host is answered as at the address that people type", async () => {
  const { status, seen } = await answerTo(["GET /health HTTP/1.0"]);
  expect([status, seen]).toEqual([200, ["https://semillero.test/health"]]);
});

test.each([
  ["semillero.test", "https://semillero.test/x?y=1"],
  ["cauca.semillero.test:80", "https://cauca.semillero.test/x?y=1"],
  ["127.0.0.1:3000", "http://127.0.0.1:3000/x?y=1"],
])("a stranger's forwarded headers do not change the address at %s", async (host, url) => {
  const forwarded = [
    "X-Forwarded-Host: otro.test",
    "X-Forwarded-Proto: http",
    "X-Forwarded-Port: 81",
    "Forwarded: host=otro.test;proto=http",
    "X-Original-URL: /admin",
  ];
  const { seen } = await answerTo(["GET /x?y=1 HTTP/1.1", `Host: ${host}`, ...forwarded]);
  expect(seen).toEqual([url]);
});

test("on a development machine the address is what the browser shows", async () => {
  for (const host of ["localhost:3000", "cauca.localhost:8080", "192.168.1.7:3000"]) {
    const { seen } = await answerTo(["GET / HTTP/1.1", `Host: ${host}`], "http://localhost:3000");
    expect(seen).toEqual([`http://${host}/`]);
  }
});
