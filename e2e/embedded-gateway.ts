// The payment gateway's sandbox that a server started by itself.
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Gateway } from "./gateway.ts";
import type { RunningServer } from "./server.ts";

const token = z.object({ data: z.object({ id: z.string() }) });

type EmbeddedGateway = Pick<Gateway, "tokenise" | "origin"> & { pid: number };

/** Null while this server runs none. */
export function embeddedGateway({
  process: { pid },
}: Pick<RunningServer, "process">): EmbeddedGateway | null {
  const child = sandboxBelow(pid);
  if (!child) return null;
  const { SANDBOX_PORT, SANDBOX_PUBLIC_KEY } = environmentOf(child);
  const origin = `http://localhost:${SANDBOX_PORT}`;
  return {
    pid: child,
    origin,
    async tokenise() {
      const card = { number: "4242424242424242", cvc: "123", exp_month: "08", exp_year: "40" };
      const answer = await fetch(`${origin}/v1/tokens/cards`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${SANDBOX_PUBLIC_KEY}`,
        },
        body: JSON.stringify({ ...card, card_holder: "Marisol Quira" }),
      });
      return token.parse(await answer.json()).data.id;
    },
  };
}

function sandboxBelow(pid: number | string | undefined): number | null {
  for (const child of childrenOf(pid)) {
    if (commandOf(child).includes("server/sandbox.js")) return Number(child);
    // scripts/start.mjs stands above its server.
    const below = sandboxBelow(child);
    if (below) return below;
  }
  return null;
}

function childrenOf(pid: number | string | undefined): string[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return list === "" ? [] : list.split(" ");
  } catch {
    // It ended while it was read.
    return [];
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It ended while it was read.
    return "";
  }
}

function environmentOf(pid: number): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}
