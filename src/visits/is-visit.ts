import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

type Asked = { method?: string | undefined; headers: IncomingHttpHeaders };

/** Whether a person opens a page in a browser, as far as one request tells. */
export function isVisit({ method, headers }: Asked): boolean {
  if (method !== "GET" || isAhead(headers)) return false;
  const target = headers["sec-fetch-dest"];
  const isDocument = target ? target === "document" : (headers.accept ?? "").includes("text/html");
  return isDocument && !isBot(headers["user-agent"] || "bot");
}

/** Browsers have few names, and comparing one with those of all robots takes long. */
const known = new LRUCache<string, boolean>({ max: 500 });
const longestKnown = 400;

function isBot(agent: string): boolean {
  if (agent.length > longestKnown) return isbot(agent);
  const before = known.get(agent);
  if (before !== undefined) return before;
  const found = isbot(agent);
  known.set(agent, found);
  return found;
}

/** Browsers load pages that nobody has opened yet, and name this in different ways. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const names = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
  return names.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")));
}
