// Limits the size and type of a request before anything reads it.
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { problem } from "#src/problem.ts";

const kilobytes = 1024;

const smallBytes = 256 * kilobytes;

const tooLarge = () => {
  throw problem("too_large", "La solicitud es demasiado grande");
};

const countedBody = bodyLimit({ maxSize: smallBytes, onError: tooLarge });

/** For JSON and forms; uploads have their own limit. */
export const smallBody = createMiddleware((c, next) => {
  const length = c.req.header("content-length");
  // Only a body without a stated length is counted while it is read, because counting costs more
  // than the rest of a small request.
  if (length === undefined || c.req.header("transfer-encoding") !== undefined) {
    return countedBody(c, next);
  }
  return Number(length) > smallBytes ? tooLarge() : next();
});

/** For a form with a picture of at most 5 MB; the code that reads the picture checks its format. */
export const pictureForm = bodyLimit({
  maxSize: 6 * 1024 * kilobytes,
  onError: () => {
    throw problem("too_large", "La imagen no puede pesar más de 5MB");
  },
});

const withBody = new Set(["POST", "PUT", "PATCH"]);

const progressPath = /^\/api\/users\/[^/]+\/course\/[^/]+\/progress$/;

/** What a page sends while it closes: a form, because a beacon carries neither headers nor JSON. */
export function isBeacon(method: string, path: string): boolean {
  return method === "POST" && progressPath.test(path);
}

/**
 * The API accepts only JSON, except for beacons: another type is refused before it can be misread
 * as an empty body.
 */
export const jsonOnly = createMiddleware(async (c, next) => {
  if (isBeacon(c.req.method, c.req.path)) return next();
  const type = c.req.header("content-type") ?? "";
  const empty = type === "" && (c.req.header("content-length") ?? "0") === "0";
  const chunked = c.req.header("transfer-encoding") !== undefined;
  if (withBody.has(c.req.method) && (!empty || chunked) && !/^application\/json\b/i.test(type)) {
    throw problem("unsupported", "El cuerpo debe ser JSON (content-type: application/json)");
  }
  await next();
});
