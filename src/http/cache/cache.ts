// Answers visitors without a session from memory as the app would: never with personal data, and
// never with what changed more than a second ago; what the app cannot make now is marked as stale.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { academyOrigin, type Home } from "#src/academies/addresses/addresses.rules.ts";
import type { ListenToPublicChanges, PublicChanges } from "#src/db/public-changes.ts";
import { logFault } from "#src/fault.ts";
import type { CacheScope } from "#src/http/env.ts";
import { addressed } from "#src/http/front.ts";
import { longestStaleMs, type Old, oldOf, staleMark, stateOf } from "./cache-age.ts";
import { type Entry, entryOf, type Sendable } from "./cache-entry.ts";
import { type CacheKey, cacheKeyOf, requestOf } from "./cache-request.ts";
import { type Bounds, openShelves } from "./cache-shelves.ts";
import { pathMatcher } from "./public-paths.ts";

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** The whole app, with the patterns of its public routes. */
export type PublicApp = { fetch: Fetch; publicPaths: readonly string[] };

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export type PublicCache = {
  /** Node's request handler: answers public pages from memory, the rest from the app. */
  inFront(app: PublicApp): Handler;
  /** Everything it holds, for tests that look for what should not be there. */
  contents(): Promise<({ address: string } & Sendable)[]>;
  close(): Promise<void>;
};

type Options = {
  listen: ListenToPublicChanges;
  log: Logger;
  home: Home;
  subdomainOf(host: string): string | null | undefined;
  bounds?: Bounds;
  /** Milliseconds that never go backwards. */
  clock?: () => number;
};

const megabytes = 1024 * 1024;
const usualBounds = { entries: 500, bytes: 16 * megabytes, totalBytes: 64 * megabytes };

/** A visitor waits this long for a new page where an old one is there. */
const patienceMs = 1_500;

const unheard =
  "public pages are not served from memory: notices of changes do not arrive. Set DATABASE_DIRECT_URL " +
  "to the address of the same database on PostgreSQL itself, with no pooler in transaction mode between";

/** An entry in the making; a change meanwhile may have come too late for it. */
type Making = { changedAt: number | undefined; entry: Promise<Made | null> };

export function openPublicCache(options: Options): PublicCache {
  const { listen, log, home, subdomainOf } = options;
  const { clock = () => performance.now(), bounds = usualBounds } = options;
  const shelves = openShelves(bounds);
  const making = new Map<string, Making>();
  let listening: PublicChanges | undefined;
  /** Changes were lost until this moment: nobody knows whether what was made until then is current. */
  let distrustedAt = Number.NEGATIVE_INFINITY;

  function markChanged(academyId: string): void {
    const at = clock();
    if (listening && listening.lostMs() > 0) distrustedAt = at;
    shelves.markChanged(academyId === "*" ? null : academyId, at);
    // The academy is known only once the entry is made.
    for (const one of making.values()) one.changedAt ??= at;
  }

  /** One at a time for each address. Null where the answer is not public. */
  function make(fetch: Fetch, key: CacheKey): Promise<Made | null> {
    const name = `${key.subdomain ?? ""} ${key.address}`;
    const already = making.get(name);
    if (already) return already.entry;
    const one: Making = { changedAt: undefined, entry: Promise.resolve(null) };
    making.set(name, one);
    one.entry = render(fetch, key, one)
      .catch((error) => {
        logFault(log, error, "public page not made", { path: pathOf(key.address) });
        return null;
      })
      .finally(() => making.delete(name));
    return one.entry;
  }

  async function render(fetch: Fetch, key: CacheKey, one: Making): Promise<Made | null> {
    const startedAt = clock();
    const cacheScope: CacheScope = { academyId: null };
    const request = requestOf(key, academyOrigin(home, key.subdomain));
    const response = await fetch(request, { cacheScope });
    // What was made before a failure is still there.
    if (response.status >= 500) return failureOf(response, startedAt);
    if (cacheScope.academyId === null || response.headers.has("set-cookie")) {
      // While changes are lost, a page without all of its parts is not there to stay.
      if (listening?.lostMs() === 0) shelves.drop(key);
      await response.body?.cancel();
      return null;
    }
    const entry = await entryOf(response, startedAt);
    if (entry) entry.changedAt = one.changedAt;
    if (entry?.status === 200) shelves.put(key, cacheScope.academyId, entry);
    else shelves.drop(key);
    return entry;
  }

  async function send(req: IncomingMessage, res: ServerResponse, entry: Entry, about: About) {
    const { requestId, arrived, cached, old } = about;
    const own = ["x-request-id", requestId, ...(old ? staleMark(old, clock()) : [])];
    const known = req.headers["if-none-match"];
    const isKnown = entry.status === 200 && known !== undefined && names(known, entry.etag);
    if (isKnown) {
      res.writeHead(304, [...entry.unchanged, ...own]).end();
    } else {
      const packing = entry.sendable(String(req.headers["accept-encoding"] ?? ""));
      const { headers, body } = packing instanceof Promise ? await packing : packing;
      res.writeHead(entry.status, [...headers, ...own]);
      if (req.method === "HEAD") res.end();
      else res.end(body);
    }
    if (!log.isLevelEnabled("info")) return;
    const path = pathOf(req.url ?? "");
    const ms = Math.round(clock() - arrived);
    const staleness = old ? { stale: true } : {};
    log.info(
      { requestId, method: req.method, path, status: res.statusCode, ms, cached, ...staleness },
      "request",
    );
  }

  function inFront({ fetch, publicPaths }: PublicApp): Handler {
    const pass = addressed(fetch, home);
    const isPublicPath = pathMatcher(publicPaths);
    const changes = listen(markChanged, () => log.warn(unheard));
    listening = changes;

    /** @param old what to send where a new page takes too long or cannot be made. */
    async function wait(
      req: IncomingMessage,
      res: ServerResponse,
      key: CacheKey,
      about: About,
      old?: Old,
    ) {
      const late = old && sleep(patienceMs, "late" as const, { ref: false });
      for (;;) {
        const making = make(fetch, key);
        const made = await (late ? Promise.race([making, late]) : making);
        if (res.destroyed) return;
        const failed = made === null ? changes.lostMs() > 0 : made === "late" || made.status >= 500;
        if (failed && old) return send(req, res, old.entry, { ...about, old, cached: true });
        if (made === "late") continue;
        if (!made || made.isPersonal) return pass(req, res);
        // An entry begun after the request arrived is as new as an answer without a cache.
        const isNew =
          made.startedAt >= about.arrived ||
          (changes.lostMs() === 0 && stateOf(made, clock(), distrustedAt) !== "old");
        if (failed || isNew) return send(req, res, made, about);
      }
    }

    return (req, res) => {
      const lostMs = changes.lostMs();
      const key = lostMs < longestStaleMs ? cacheKeyOf(req, subdomainOf) : null;
      const entry = key ? shelves.find(key) : undefined;
      // Only public addresses have entries.
      if (!key || !(entry || isPublicPath(req.url ?? ""))) return pass(req, res);
      const arrived = clock();
      const requestId = requestIdOf(req);
      const state = entry && lostMs === 0 ? stateOf(entry, arrived, distrustedAt) : "old";
      if (!entry || state === "old") {
        const old = entry && oldOf(entry, arrived, lostMs);
        return void wait(req, res, key, { requestId, arrived, cached: false }, old);
      }
      void send(req, res, entry, { requestId, arrived, cached: true });
      if (state === "stale") void make(fetch, key);
    };
  }

  return {
    inFront,
    contents: () =>
      Promise.all(
        shelves.all().map(async ({ key: { subdomain, address }, entry }) => ({
          address: `${subdomain ?? ""} ${address}`,
          ...(await entry.sendable("")),
        })),
      ),
    close: async () => listening?.close(),
  };
}

/** What the answer and its log line need. */
type About = {
  requestId: string;
  arrived: number;
  cached: boolean;
  /** Present where the answer is an old one, marked as stale. */
  old?: Old;
};

/** With a status of 500 or above it is sent and not kept. */
type Made = Entry & { isPersonal?: boolean };

function pathOf(address: string): string {
  return address.split("?", 1)[0] ?? "";
}

/** Chosen as for every other answer: the caller's own id, if it is valid. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  const isOne = typeof given === "string" && /^[\w=-]{1,64}$/.test(given);
  return isOne ? given : randomUUID();
}

/** A failure that sets a cookie is for one visitor only. */
async function failureOf(response: Response, startedAt: number): Promise<Made | null> {
  const isPersonal = response.headers.has("set-cookie");
  const entry = await entryOf(response, startedAt);
  return entry && { ...entry, isPersonal };
}

/** A weak comparison, as If-None-Match requires (RFC 9110 §13.1.2). */
function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === "*" || ifNoneMatch.includes(etag.slice(2));
}
