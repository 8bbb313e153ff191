// Runs the gateway sandbox in a separate process, which ends with the process that started it.
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { releaseMemoryWhenIdle } from "#src/process/idle-memory.ts";
import { createSandbox } from "./app.ts";
import { type Listening, readSettings } from "./settings.ts";

// It keeps names, e-mails and phones of buyers.
process.umask(0o077);
try {
  start(readSettings(process.env));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function start({ host, port, settings }: Listening): void {
  const sandbox = createSandbox(settings);
  const server = createServer(getRequestListener(sandbox.app.fetch));
  const stop = () => {
    server.close(() => {
      sandbox.close();
      process.exit(0);
    });
    server.closeAllConnections();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.once("disconnect", stop);

  server.once("error", (error: NodeJS.ErrnoException) =>
    fail(
      error.code === "EADDRINUSE"
        ? `port ${port} on ${host} is already in use; set SANDBOX_PORT to another`
        : error.message,
    ),
  );
  server.listen(port, host, () => {
    const address = server.address();
    const actual = typeof address === "object" && address ? address.port : port;
    console.log(`gateway sandbox on http://${host}:${actual}`);
    process.send?.({ ready: true, port: actual });
    releaseMemoryWhenIdle();
  });
}

function fail(message: string): never {
  console.error(`gateway sandbox: ${message}`);
  process.exit(1);
}
