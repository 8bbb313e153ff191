// Reads the form of a beacon of a signed-in person, within the bounds of every form, and checks the
// token in it.
import { createMiddleware } from "hono/factory";
import type { WhoEnv } from "#src/http/env.ts";
import { member } from "#src/http/route.ts";
import { staleCall } from "#src/http/security/csrf.ts";
import { csrfField } from "#src/http/web.ts";
import { readFormBody, textForm } from "./form-body.ts";

/** Runs before the route's own validation, which finds the fields here. */
export const beaconForm = createMiddleware<WhoEnv>(async (c, next) => {
  member(c.get("ctx"));
  const form = new FormData();
  for (const [name, value] of await readFormBody(c.req.raw, textForm)) {
    if (typeof value === "string") form.append(name, value);
  }
  const given = form.get(csrfField);
  const isOwn = typeof given === "string" && c.get("web").acceptsCsrf(given);
  if (!isOwn && !c.get("bearer")) throw staleCall(c.get("web"));
  c.req.bodyCache.formData = form;
  await next();
});
