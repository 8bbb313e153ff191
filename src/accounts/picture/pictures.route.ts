// Serves profile pictures publicly within their academy; a new picture has a new address.
import { Hono } from "hono";
import { findUser } from "#src/accounts/queries.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { noImage, sendImage } from "#src/images/images.route.ts";
import { pictureAt } from "./picture.rules.ts";

export const profilePictures = new Hono<WhoEnv>();

profilePictures.get("/users/profile/:userId/:file", async (c) => {
  const ctx = c.get("ctx");
  const picture = pictureAt(c.req.path);
  const user = picture ? await findUser(ctx, picture.userId) : null;
  if (!picture || !user || user.deletedAt) throw noImage();
  return sendImage(ctx, c.req.path.slice(1), c.req.raw);
});
