// Serves uploaded covers and logos publicly within their academy.
import { Hono } from "hono";
import type { Ctx } from "#src/ctx.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { sendFile } from "#src/http/send-file.ts";
import { problem } from "#src/problem.ts";

export const images = new Hono<WhoEnv>();

const file = /^images\/(?<academyId>[0-9a-f-]{36})\/[0-9a-f-]{36}\/\d{3,4}\.(?:avif|webp)$/;

images.get("/images/*", (c) => {
  const ctx = c.get("ctx");
  const key = c.req.path.slice(1);
  if (file.exec(key)?.groups?.academyId !== ctx.academy.id) throw noImage();
  return sendImage(ctx, key, c.req.raw);
});

/** A variant of an image, cached for ever: another image has another address. */
export async function sendImage({ outside }: Ctx, key: string, request: Request) {
  const lifetime = "public, max-age=31536000, immutable";
  const answer = await sendFile(outside.files, key, request, lifetime);
  if (key.endsWith(".avif")) answer.headers.set("content-type", "image/avif");
  return answer;
}

export function noImage() {
  return problem("not_found", "Esta imagen no existe");
}
