// Takes the port of the program, and gives it back when the program ends.
import { createServer, type Server } from "node:http";
import { BadSettings } from "#src/settings/bad-settings.ts";
import type { Settings } from "#src/settings/settings.ts";

/** Runs before anything is opened, so that a second start does not first migrate and seed. */
export async function assertPortFree(settings: Settings): Promise<void> {
  const probe = createServer();
  await listen(probe, settings);
  await new Promise((resolve) => probe.close(resolve));
}

/** Fails with what a person can do about it where the port is taken or not allowed. */
export function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        reject(
          new BadSettings(
            `El puerto ${port} ya está ocupado por otro programa. Ciérralo, o empieza en otro: PORT=${port + 10} npm start`,
          ),
        );
      } else if (error.code === "EACCES") {
        reject(new BadSettings(`Este usuario no puede usar el puerto ${port}. Elige PORT=3000.`));
      } else reject(error);
    });
    server.listen(port, host, () => resolve());
  });
}

/** Ends the server once its running requests have their answers. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose last answer promised to stay open is idle only after that answer.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    // A player keeps its connection; running requests have ten seconds to end.
    setTimeout(() => server.closeAllConnections(), 10_000).unref();
  });
}
