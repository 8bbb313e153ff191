// What a phone needs to put an academy's site beside its apps: the web manifest and the icons.
import { type Context, Hono } from "hono";
import type { WhoEnv } from "#src/http/env.ts";
import { publicRoute } from "#src/http/public-paths.ts";
import { sendFile } from "#src/http/send-file.ts";
import { type IconName, iconColour, iconNames, iconUrl, siteIcon } from "#src/images/site-icon.ts";
import { INKS } from "#src/prints/inks.ts";
import { problem } from "#src/problem.ts";

export const manifest = new Hono<WhoEnv>();

manifest.get("/manifest.webmanifest", publicRoute, (c) => {
  const ctx = c.get("ctx");
  const icon = (name: IconName, size: number, purpose: "any" | "maskable") => ({
    src: iconUrl(ctx, name),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const { name } = ctx.academy;
  const body = {
    id: "/",
    name,
    short_name: name,
    description: "Cursos del campo, contados por quienes lo trabajan.",
    lang: "es-CO",
    dir: "ltr",
    start_url: "/explore",
    scope: "/",
    // Pages have no way back of their own.
    display: "minimal-ui",
    theme_color: iconColour,
    background_color: INKS.paper,
    icons: [icon("192", 192, "any"), icon("512", 512, "any"), icon("maskable", 512, "maskable")],
  };
  return c.body(JSON.stringify(body), 200, {
    "content-type": "application/manifest+json; charset=utf-8",
    "cache-control": "public, max-age=300",
  });
});

manifest.get("/icons/:file", publicRoute, (c) => {
  const name = c.req.param("file").replace(/\.png$/, "");
  const known = iconNames.find((one) => one === name);
  if (!known) throw problem("not_found", "Este ícono no existe");
  const isThis = c.req.url.endsWith(iconUrl(c.get("ctx"), known));
  return send(c, known, isThis ? "public, max-age=31536000, immutable" : "public, max-age=300");
});

/** Where phones look without being told. */
manifest.get("/apple-touch-icon.png", publicRoute, (c) => send(c, "180", "public, max-age=86400"));

async function send(c: Context<WhoEnv>, name: IconName, lifetime: string): Promise<Response> {
  const ctx = c.get("ctx");
  return sendFile(ctx.outside.files, await siteIcon(ctx, name), c.req.raw, lifetime);
}
