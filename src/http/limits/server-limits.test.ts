import { once } from "node:events";
import { createServer, type ServerOptions } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { limitConnections } from "./server-limits.ts";

/** A server that answers "ok", and raw connections to it. */
async function start(options: ServerOptions, fromAddress = 10) {
  const server = createServer(options, (_, res) => res.end("ok"));
  limitConnections(server, { countsAddresses: true, fromAddress });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
}

async function untilClosed(socket: Socket): Promise<string> {
  let got = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    got += text;
  });
  await once(socket, "close");
  return got;
}

test.each([
  ["never ends", "GET / HTTP/1.1\r\nhost: localhost\r\nx: ", 408, "Tu conexión está muy lenta"],
  ["is endless", `GET / HTTP/1.1\r\nx: ${"x".repeat(20_000)}`, 431, "Borra las cookies"],
  ["is no HTTP", "hola\r\n\r\n", 400, "No pudimos leer la solicitud."],
  ["has an unknown method", "HOLA / HTTP/1.1\r\n\r\n", 400, "No pudimos leer la solicitud."],
])(
  "a head that %s is answered in Spanish, and the connection ends",
  async (_, head, code, said) => {
    const open = await start({ headersTimeout: 100, connectionsCheckingInterval: 50 });
    const socket = open();
    socket.write(head);
    const answer = await untilClosed(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
    expect(answer).toContain(said);
  },
);

test("a connection that sends nothing ends", async () => {
  const open = await start({ headersTimeout: 100, connectionsCheckingInterval: 50 });
  await untilClosed(open());
});

test("one address has only so many connections, and may open another when one ends", async () => {
  const open = await start({}, 2);
  const ask = async (socket: Socket) => {
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    const [first] = await Promise.race([once(socket, "data"), once(socket, "close")]);
    return String(first).startsWith("HTTP/1.1 200");
  };
  const [one, two] = [open(), open()];
  expect([await ask(one), await ask(two)]).toEqual([true, true]);
  expect(await ask(open())).toBe(false);
  one.destroy();
  await once(one, "close");
  await expect.poll(() => ask(open())).toBe(true);
});
