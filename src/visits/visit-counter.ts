// Counts how often the landings are opened, whoever answers: nothing of the visitor is kept.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { SubdomainOf } from "#src/academies/addresses/hosts.rules.ts";
import { bogotaDay, startOfNextDay } from "#src/calendar/bogota.rules.ts";
import type { Db } from "#src/ctx.ts";
import { logFault } from "#src/fault.ts";
import { outageOf } from "#src/outage.ts";
import { addVisits, type Visits } from "./add-visits.ts";
import { isVisit } from "./is-visit.ts";
import { countedPage } from "./pages.rules.ts";

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export type VisitCounter = {
  /** Node's request handler: passes each request on, and counts what was answered with a page. */
  inFront(handler: Handler): Handler;
  /** Writes what was counted; a failure keeps it for the next time. */
  write(): Promise<void>;
  /** Writes once more and ends. */
  close(): Promise<void>;
};

type Options = {
  db: Db;
  subdomainOf: SubdomainOf;
  log: Logger;
  now?: () => Date;
  everyMs?: number;
  mostWaiting?: number;
};

/** A killed process loses the visits of this time. */
const usualEveryMs = 5_000;

/** Pages of days that wait for the database at once; while it is away, further ones are not counted. */
const usualMostWaiting = 5_000;

/** A page from the cache, or one that the browser had already. */
const answered = [200, 304];

export function openVisitCounter(options: Options): VisitCounter {
  const { db, subdomainOf, log, now = () => new Date() } = options;
  const { everyMs = usualEveryMs, mostWaiting = usualMostWaiting } = options;
  let waiting = new Map<string, Visits>();
  let writing = Promise.resolve();
  const timer = setInterval(() => void write(), everyMs).unref();

  let today = { day: "", ends: new Date(0) };
  function dayOf(moment: Date): string {
    if (moment >= today.ends) {
      const day = bogotaDay(moment);
      today = { day, ends: startOfNextDay(day) };
    }
    return today.day;
  }

  function add(one: Visits): void {
    const name = `${one.day} ${one.subdomain ?? ""} ${one.page}`;
    const kept = waiting.get(name);
    if (kept) kept.visits += one.visits;
    else if (waiting.size < mostWaiting) waiting.set(name, one);
  }

  function write(): Promise<void> {
    writing = writing.then(async () => {
      if (waiting.size === 0) return;
      const taken = [...waiting.values()];
      waiting = new Map();
      try {
        await addVisits(db, taken);
      } catch (error) {
        for (const one of taken) add(one);
        if (!outageOf(error)) logFault(log, error, "visits not written");
      }
    });
    return writing;
  }

  return {
    inFront: (handler) => (req, res) => {
      const page = countedPage(req.url ?? "");
      const subdomain =
        page !== null && isVisit(req) ? subdomainOf(req.headers.host ?? "") : undefined;
      handler(req, res);
      if (page === null || subdomain === undefined) return;
      const count = () => {
        if (!answered.includes(res.statusCode)) return;
        add({ subdomain, page, day: dayOf(now()), visits: 1 });
      };
      // The public cache has answered by now.
      if (res.writableEnded) count();
      else res.once("finish", count);
    },
    write,
    close: async () => {
      clearInterval(timer);
      await write();
      if (waiting.size > 0) log.warn({ pages: waiting.size }, "visits lost");
    },
  };
}
