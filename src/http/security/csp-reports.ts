// Logs what a browser refused because of a page's Content-Security-Policy: few lines, and nothing
// personal in them.
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import { z } from "zod";
import { loggedPath } from "#src/http/log/request-log.ts";

export const cspReportPath = "/csp-reports";

/** Anybody can send reports, so a process writes no more lines than these. */
const mostLines = 20;
const perMs = 60_000;
const largestBytes = 16 * 1024;
const longestPath = 200;

/** What `report-uri` sends. */
const single = z.object({
  "csp-report": z.object({
    "document-uri": z.string(),
    "effective-directive": z.string().optional(),
    "violated-directive": z.string().default(""),
    "blocked-uri": z.string().default(""),
  }),
});

/** What `report-to` sends. */
const batch = z.array(
  z.object({
    body: z.object({
      documentURL: z.string(),
      effectiveDirective: z.string().default(""),
      blockedURL: z.string().default(""),
    }),
  }),
);

type Report = { page: string; directive: string; blocked: string };

/** Answers 204 to whatever it can read, at `cspReportPath`. @param clock in milliseconds. */
export function cspReports(log: Logger, clock: () => number = () => performance.now()) {
  let since = clock();
  let written = 0;
  let leftOut = 0;

  function write(report: object): void {
    if (written >= mostLines) {
      leftOut++;
      return;
    }
    written++;
    log.warn({ ...report, ...(leftOut > 0 ? { leftOut } : {}) }, "content policy violated");
    leftOut = 0;
  }

  const tooLarge = () => new Response(null, { status: 413 });
  return new Hono().post(
    cspReportPath,
    bodyLimit({ maxSize: largestBytes, onError: tooLarge }),
    async (c) => {
      if (clock() - since > perMs) {
        since = clock();
        written = 0;
      }
      const { origin } = new URL(c.req.url);
      for (const report of reportsIn(await c.req.text())) {
        const line = lineOf(report, origin);
        if (line) write(line);
      }
      return c.body(null, 204);
    },
  );
}

function reportsIn(text: string): Report[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  const one = single.safeParse(json).data?.["csp-report"];
  if (one) {
    const directive = one["effective-directive"] ?? one["violated-directive"].split(" ", 1)[0];
    return [{ page: one["document-uri"], directive: directive ?? "", blocked: one["blocked-uri"] }];
  }
  return (batch.safeParse(json).data ?? []).map(({ body }) => ({
    page: body.documentURL,
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
  }));
}

/** Null for a report about a page of another site. */
function lineOf({ page, directive, blocked }: Report, origin: string): object | null {
  if (!URL.canParse(page)) return null;
  const { origin: pageOrigin, pathname } = new URL(page);
  if (pageOrigin !== origin) return null;
  return {
    path: loggedPath(pathname).slice(0, longestPath),
    directive: wordOf(directive),
    blocked: blockedOrigin(blocked),
  };
}

function wordOf(text: string): string {
  return /^[a-z-]{1,40}$/.test(text) ? text : "other";
}

/** The origin of an address, the scheme of one without an origin, or a word such as "inline". */
function blockedOrigin(blocked: string): string {
  if (!URL.canParse(blocked)) return wordOf(blocked);
  const { origin, protocol } = new URL(blocked);
  return (origin === "null" ? protocol : origin).slice(0, longestPath);
}
