// What another machine on the network reaches: nothing, until the start is told to by name.
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { freePorts } from "../server.ts";
import { newFolder, startHere } from "./place.ts";

const own = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => "closed",
  );

test.skipIf(!own)(
  "by default neither the site nor the sandbox listens beyond loopback",
  async () => {
    const [port = 0, sandboxPort = 0] = await freePorts(2);
    const env = { SANDBOX_PORT: String(sandboxPort) };
    const server = await startHere({ dataDir: newFolder(), port, env });
    expect(await answers(`http://${own}:${port}/health`)).toBe("closed");
    expect(await answers(`http://${own}:${sandboxPort}/control/transactions`)).toBe("closed");
    expect(await answers(`http://localhost:${port}/explore`)).toBe(200);
    expect(await answers(`http://127.0.0.1:${port}/dev/mail`)).toBe(200);
    expect(await answers(`http://localhost:${sandboxPort}/control/transactions`)).toBe(404);
    await server.stop();
  },
);

test.skipIf(!own)(
  "the command that the start prints opens it to a phone, gateway included",
  async () => {
    const dataDir = newFolder();
    const [port = 0, sandboxPort = 0] = await freePorts(2);
    const place = { dataDir, port };
    const first = await startHere({ ...place, env: { SANDBOX_PORT: String(sandboxPort) } });
    const [, command = ""] = /Otros equipos .*\n +(.*) npm start\n/.exec(first.output()) ?? [];
    await first.stop();

    const printed = Object.fromEntries(command.split(" ").map((setting) => setting.split("=")));
    expect(printed).toMatchObject({ HOST: "0.0.0.0", ALLOW_PUBLIC: "mailbox,sandbox" });
    const env = { SANDBOX_PORT: String(sandboxPort), ...printed };
    await startHere({ ...place, env });
    const site = `http://${own}:${port}`;
    expect(await answers(`${site}/explore`)).toBe(200);
    // The browser may send a card to the sandbox, and reaches it.
    const policy = (await fetch(`${site}/checkouts/none`)).headers.get("content-security-policy");
    expect(policy).toContain(`http://${own}:${sandboxPort}`);
    expect(await answers(`http://${own}:${sandboxPort}/v1/merchants/info`)).toBe(400);
    expect(await answers(`http://${own}:${sandboxPort}/control/transactions`)).toBe(404);
  },
);
