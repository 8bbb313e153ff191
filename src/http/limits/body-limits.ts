// Limits the size and type of a request before anything reads it.
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { problem } from "#src/problem.ts";

const kilobytes = 1024;

const smallBytes = 256 * kilobytes;

/** Captions are text of up to 1 MB, which JSON writes longer. */
const captionsPath = /^\/api\/classes\/[^/]+\/captions\/[^/]+$/;
const captionsBytes = 2560 * kilobytes;

/** Takes a logo in a form, whose size its reader limits while it arrives. */
const academyPath = /^\/api\/academy\/[^/]+$/;

/** Whether the body is a form with a file; the token of a session is in its header as for JSON. */
function isFileForm({ req }: Context): boolean {
  const type = req.header("content-type") ?? "";
  return (
    req.method === "PATCH" && academyPath.test(req.path) && /^multipart\/form-data\s*;/i.test(type)
  );
}

const withoutBody = new Set(["GET", "HEAD", "OPTIONS"]);

const tooLarge = () => {
  throw problem("too_large", "La solicitud es demasiado grande");
};

const countedBody = bodyLimit({ maxSize: smallBytes, onError: tooLarge });
const countedCaptions = bodyLimit({ maxSize: captionsBytes, onError: tooLarge });

/** For the API; uploads have their own limit, and forms are read by `act`. */
export const smallBody = createMiddleware((c, next) => {
  if (withoutBody.has(c.req.method) || isFileForm(c)) return next();
  const isCaptions = c.req.method === "PUT" && captionsPath.test(c.req.path);
  const length = c.req.header("content-length");
  // Only a body without a stated length is counted while it is read, because counting costs more
  // than the rest of a small request.
  if (length === undefined || c.req.header("transfer-encoding") !== undefined) {
    return isCaptions ? countedCaptions(c, next) : countedBody(c, next);
  }
  return Number(length) > (isCaptions ? captionsBytes : smallBytes) ? tooLarge() : next();
});

/** Progress of a class, which a page goes on sending by itself until it is closed. */
export const progressPath = /^\/api\/users\/[^/]+\/course\/[^/]+\/progress$/;

/** What a page sends while it closes: a form, because a beacon carries neither headers nor JSON. */
export function isBeacon(method: string, path: string): boolean {
  return method === "POST" && progressPath.test(path);
}

/**
 * The API accepts only JSON in UTF-8, except for beacons and a logo: another type is refused before
 * it can be misread as an empty body.
 */
export const jsonOnly = createMiddleware(async (c, next) => {
  if (withoutBody.has(c.req.method) || isBeacon(c.req.method, c.req.path)) return next();
  if (isFileForm(c)) return next();
  const type = c.req.header("content-type");
  if (type === undefined && !hasBody(c)) return next();
  if (!isJson(type ?? "")) {
    throw problem(
      "unsupported",
      "El cuerpo de la solicitud debe ser JSON (content-type: application/json).",
    );
  }
  // The routes recognise fewer spellings of it.
  if (type !== jsonType) c.req.raw.headers.set("content-type", jsonType);
  await next();
});

const jsonType = "application/json";

function isJson(type: string): boolean {
  const [mediaType = "", ...parameters] = type
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters.find((one) => one.startsWith("charset="))?.slice("charset=".length);
  return mediaType === jsonType && (charset === undefined || /^"?utf-?8"?$/.test(charset));
}

function hasBody(c: Context): boolean {
  return (
    c.req.header("transfer-encoding") !== undefined ||
    (c.req.header("content-length") ?? "0") !== "0"
  );
}
