// Refuses a state-changing request that another site could have made a browser send.
import { timingSafeEqual } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { problem } from "#src/problem.ts";
import { accessCookie, csrfCookie, refreshCookie } from "./cookies.ts";
import type { WhoEnv } from "./env.ts";
import { isBeacon } from "./limits.ts";
import { csrfField, csrfHeader } from "./web.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i;

/**
 * Requires the XSRF-TOKEN cookie and the same value in X-XSRF-TOKEN or the field `_csrf`, for every
 * form post and for every call that a session cookie authenticates (spec 1 §7).
 */
export const csrf = createMiddleware<WhoEnv>(async (c, next) => {
  if (safe.has(c.req.method) || c.get("bearer")) return next();
  const { cookies } = c.get("web");
  const isApi = c.req.path.startsWith("/api/");
  const bySession = Boolean(cookies[accessCookie] || cookies[refreshCookie]);
  if (isApi && !bySession) return next();
  const wanted = cookies[csrfCookie] ?? "";
  // The API accepts no other forms, and an upload must not be read into memory here.
  const mayBeForm = !isApi || isBeacon(c.req.method, c.req.path);
  const given = c.req.header(csrfHeader) ?? (mayBeForm ? await fieldOf(c.req.raw) : "");
  if (!wanted || !same(wanted, given)) {
    throw problem("forbidden", "Tu página estaba vencida. Recárgala e intenta de nuevo.");
  }
  return next();
});

async function fieldOf(request: Request): Promise<string> {
  if (!formTypes.test(request.headers.get("content-type") ?? "")) return "";
  const form = await request
    .clone()
    .formData()
    // No page sends such a form.
    .catch(() => new FormData());
  const value = form.get(csrfField);
  return typeof value === "string" ? value : "";
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
