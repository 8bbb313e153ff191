// How large a request may be and of which kind, before anything reads it.
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { problem } from "#src/problem.ts";

const kilobytes = 1024;

/** For JSON and forms; uploads have a limit of their own. */
export const smallBody = bodyLimit({
  maxSize: 256 * kilobytes,
  onError: () => {
    throw problem("too_large", "La solicitud es demasiado grande");
  },
});

/** For a form that carries a picture of at most 5 MB; what a picture is, is checked where it is read. */
export const pictureForm = bodyLimit({
  maxSize: 6 * 1024 * kilobytes,
  onError: () => {
    throw problem("too_large", "La imagen no puede pesar más de 5MB");
  },
});

const withBody = new Set(["POST", "PUT", "PATCH"]);

/** The API speaks JSON only: another type is refused before it can be misread as an empty body. */
export const jsonOnly = createMiddleware(async (c, next) => {
  const type = c.req.header("content-type") ?? "";
  const empty = type === "" && (c.req.header("content-length") ?? "0") === "0";
  const chunked = c.req.header("transfer-encoding") !== undefined;
  if (withBody.has(c.req.method) && (!empty || chunked) && !/^application\/json\b/i.test(type)) {
    throw problem("unsupported", "El cuerpo debe ser JSON (content-type: application/json)");
  }
  await next();
});
