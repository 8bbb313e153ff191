// What a phone needs to put an academy's site beside its apps: the web manifest and the icons.
import { type Context, Hono } from "hono";
import { publicRoute } from "#src/http/cache/public-paths.ts";
import type { WhoEnv } from "#src/http/env.ts";
import { sendFile } from "#src/http/send-file.ts";
import {
  type IconName,
  iconNames,
  iconUrl,
  siteIcon,
  tabIcon,
  tabIconPath,
  tabIconUrl,
} from "#src/images/site-icon.ts";
import { INKS } from "#src/prints/inks.ts";
import { problem } from "#src/problem.ts";
import { bandOf } from "#src/ui/brand/theme.ts";

export const manifest = new Hono<WhoEnv>();

manifest.get("/manifest.webmanifest", publicRoute, (c) => {
  const ctx = c.get("ctx");
  const icon = (name: IconName, size: number, purpose: "any" | "maskable") => ({
    src: iconUrl(ctx, name),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const { name, subdomain } = ctx.academy;
  const body = {
    id: "/",
    name,
    short_name: name,
    description:
      subdomain === null
        ? "Cursos del campo, contados por quienes lo trabajan."
        : `Los cursos de ${name}, en línea.`,
    lang: "es-CO",
    dir: "ltr",
    start_url: "/explore",
    scope: "/",
    // Pages have no way back of their own.
    display: "minimal-ui",
    theme_color: bandOf(ctx.academy.accent).field,
    background_color: INKS.paper,
    icons: [icon("192", 192, "any"), icon("512", 512, "any"), icon("maskable", 512, "maskable")],
  };
  return c.body(JSON.stringify(body), 200, {
    "content-type": "application/manifest+json; charset=utf-8",
    "cache-control": "public, max-age=300",
  });
});

const year = "public, max-age=31536000, immutable";
const brief = "public, max-age=300";

manifest.get(tabIconPath, publicRoute, async (c) => {
  const ctx = c.get("ctx");
  const lifetime = c.req.url.endsWith(tabIconUrl(ctx)) ? year : brief;
  return c.body(await tabIcon(ctx), 200, {
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": lifetime,
  });
});

/** The root academy's is a file of the build, which answers before. */
manifest.get("/favicon.svg", (c) => {
  c.header("cache-control", brief);
  return c.redirect(tabIconPath);
});

manifest.get("/icons/:file", publicRoute, (c) => {
  const name = c.req.param("file").replace(/\.png$/, "");
  const known = iconNames.find((one) => one === name);
  if (!known) throw problem("not_found", "Este ícono no existe");
  const isThis = c.req.url.endsWith(iconUrl(c.get("ctx"), known));
  return send(c, known, isThis ? year : brief);
});

/** Where phones and browsers look without being told. */
manifest.get("/apple-touch-icon.png", publicRoute, (c) => send(c, "180", brief));
manifest.get("/favicon.ico", publicRoute, (c) => send(c, "96", brief));

async function send(c: Context<WhoEnv>, name: IconName, lifetime: string): Promise<Response> {
  const ctx = c.get("ctx");
  return sendFile(ctx.outside.files, await siteIcon(ctx, name), c.req.raw, lifetime);
}
