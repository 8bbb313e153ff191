import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

type Asked = { method?: string | undefined; headers: IncomingHttpHeaders };

/** Whether a person opens a page in a browser, as far as one request tells. */
export function isVisit({ method, headers }: Asked): boolean {
  if (method !== "GET" || isAhead(headers)) return false;
  const target = headers["sec-fetch-dest"];
  const isDocument = target ? target === "document" : (headers.accept ?? "").includes("text/html");
  return isDocument && !isbot(headers["user-agent"] || "bot");
}

/** Browsers load pages that nobody has opened yet, and name this in different ways. */
function isAhead(headers: IncomingHttpHeaders): boolean {
  const names = ["sec-purpose", "purpose", "x-purpose", "x-moz"];
  return names.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? "")));
}
