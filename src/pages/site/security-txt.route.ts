// Says to whom a hole in the product is reported (RFC 9116), where a contact is set.
import { Hono } from "hono";
import { academyUrl } from "#src/academies/addresses/academy-url.ts";
import type { WhoEnv } from "#src/http/env.ts";

/** The text is good for half a year from the day on which it is read. */
const goodForDays = 180;

/** @param contact a `mailto:` or `https:` address. */
export function securityTxt(contact: string): Hono<WhoEnv> {
  const app = new Hono<WhoEnv>();
  app.get("/.well-known/security.txt", (c) => {
    const ctx = c.get("ctx");
    const expires = new Date(ctx.now.getTime() + goodForDays * 86_400_000);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      "Preferred-Languages: es, en",
      `Canonical: ${academyUrl(ctx, "/.well-known/security.txt")}`,
      "",
    ];
    c.header("cache-control", "public, max-age=86400");
    return c.text(lines.join("\n"));
  });
  return app;
}
