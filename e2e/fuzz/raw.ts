// Requests that no HTTP client would send, as bytes: what the parser of the server has to stand.
import { connect } from "node:net";
import type { Random } from "./random.ts";

const patienceMs = 60_000;

/** @param host of an academy. */
export function rawRequest(host: string, random: Random): Buffer {
  const path = random.pick(["/", "/explore", "/api/courses", "/api/auth/login", "/login"]);
  const line = `GET ${path} HTTP/1.1\r\n`;
  const end = `Host: ${host}\r\nConnection: close\r\n\r\n`;
  const json = "Content-Type: application/json\r\n";
  const post = `POST ${path} HTTP/1.1\r\n${json}`;
  return Buffer.from(
    random.pick([
      `${line}Connection: close\r\n\r\n`,
      `${line}Host: evil.example\r\n${end}`,
      `${line}Host: \r\nConnection: close\r\n\r\n`,
      `${line}Host: ${host}, evil.example\r\nConnection: close\r\n\r\n`,
      `GET ${path} HTTP/1.0\r\n\r\n`,
      `GET ${path} HTTP/1.0\r\n${end}`,
      `GET ${path} HTTP/2.0\r\n${end}`,
      `GET ${path}\r\n`,
      `GET http://${host}${path} HTTP/1.1\r\n${end}`,
      `GET http://evil.example${path} HTTP/1.1\r\n${end}`,
      `GET ../../etc/passwd HTTP/1.1\r\n${end}`,
      `GET ${path}\u0000 HTTP/1.1\r\n${end}`,
      `GET ${path}?a=\u00e1 b HTTP/1.1\r\n${end}`,
      `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${end}`,
      `OPTIONS * HTTP/1.1\r\n${end}`,
      `CONNECT ${host}:443 HTTP/1.1\r\n${end}`,
      `TRACE ${path} HTTP/1.1\r\n${end}`,
      `get ${path} HTTP/1.1\r\n${end}`,
      `${line}X: ${"a".repeat(20_000)}\r\n${end}`,
      `${line}${"X: a\r\n".repeat(3_000)}${end}`,
      `${line}X : a\r\n${end}`,
      `${line}X: a\r\n folded\r\n${end}`,
      `${line}X: a\u0000b\r\n${end}`,
      `${line}Upgrade: websocket\r\nConnection: Upgrade\r\n${end}`,
      `${line}Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n${end}`,
      `${post}Content-Length: 5\r\nContent-Length: 6\r\n${end}{"a":1}`,
      `${post}Content-Length: -1\r\n${end}{}`,
      `${post}Content-Length: 99999999999999999999\r\n${end}{}`,
      `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
      `${post}Transfer-Encoding: chunked\r\n${end}zz\r\n{}\r\n0\r\n\r\n`,
      `${post}Transfer-Encoding: chunked\r\n${end}2\r\n{}\r\n0\r\nx-trailer: a\r\n\r\n`,
      `${post}Transfer-Encoding: gzip, chunked\r\n${end}2\r\n{}\r\n0\r\n\r\n`,
      `${post}Expect: 100-continue\r\nContent-Length: 2\r\n${end}{}`,
      `${post}Expect: nothing\r\nContent-Length: 2\r\n${end}{}`,
      `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
      "\u0016\u0003\u0001\u0002\u0000\u0001",
      "\r\n\r\n\r\n",
    ]),
    "latin1",
  );
}

/** The status of the answer; null where the server ends the connection without one. */
export function sendRaw(bytes: Buffer, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setTimeout(patienceMs, () => socket.destroy(new Error("the connection stays open")));
    socket.setEncoding("latin1").on("data", (chunk) => {
      text += chunk;
      // Half a request waits for its rest: it has been understood, and nothing more comes.
      if (text.length > 20) socket.end();
    });
    // A connection that is reset has been refused.
    socket.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" || error.code === "EPIPE" ? resolve(null) : reject(error),
    );
    socket.on("close", () => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
      resolve(status ? Number(status) : null);
    });
    socket.on("connect", () => {
      // What the parser takes for the beginning of a request ends here.
      if (bytes.indexOf("\r\n\r\n") < 0 || bytes.length < 40) socket.end();
    });
  });
}
