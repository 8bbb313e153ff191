// A connection between a browser and a server that may change its port: it counts what the browser
// sends.
import { connect, createServer, type Socket } from "node:net";

export type CountedLine = {
  origin: string;
  /** Bytes that came from the browser since the last call. */
  sent(): number;
  /** Sends the next connections to this port. */
  leadTo(port: number): void;
  close(): Promise<void>;
};

export async function openLine(): Promise<CountedLine> {
  let count = 0;
  let target = 0;
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const end of [near, far]) {
      ends.add(end);
      end.on("error", () => undefined);
      end.on("close", () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (chunk) => {
      count += chunk.length;
    });
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  return {
    origin: `http://localhost:${address.port}`,
    sent() {
      const soFar = count;
      count = 0;
      return soFar;
    },
    leadTo(port) {
      target = port;
    },
    async close() {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
