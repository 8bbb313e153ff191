// Serves profile pictures to everybody in the academy of their owner; a new picture is a new address.
import { Hono } from "hono";
import { sendFile } from "#src/http/send-file.ts";
import type { WhoEnv } from "#src/http/who.ts";
import { problem } from "#src/problem.ts";
import { pictureAddress, pictureAt } from "./picture.rules.ts";
import { findUser } from "./queries.ts";

export const profilePictures = new Hono<WhoEnv>();

profilePictures.get("/users/profile/:userId/:file", async (c) => {
  const ctx = c.get("ctx");
  const picture = pictureAt(c.req.path);
  const user = picture ? await findUser(ctx, picture.userId) : null;
  if (!picture || !user || user.deletedAt) throw problem("not_found", "Esta imagen no existe");
  const key = pictureAddress(picture).slice(1);
  return sendFile(ctx.outside.files, key, c.req.raw, "public, max-age=31536000, immutable");
});
