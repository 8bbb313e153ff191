// Everything that can be asked for: each call of the OpenAPI document, each page, each file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { z } from "zod";
import routes from "#src/routes.ts";
import { root } from "../server.ts";
import { type Schema, schemaShape } from "./values.ts";

export type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

export type Target = {
  kind: "call" | "page" | "file";
  method: string;
  /** With `{name}` for each parameter. */
  path: string;
  parameters: Parameter[];
  /** Absent where the target takes no body. */
  body?: { type: string; schema: Schema };
};

const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z
          .array(
            z.object({
              name: z.string(),
              in: z.string(),
              required: z.boolean().optional(),
              schema: schemaShape,
            }),
          )
          .default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: schemaShape })) })
          .optional(),
      }),
    ),
  ),
});

export function listCalls(): Target[] {
  const text = readFileSync(join(root, "docs/openapi.json"), "utf8");
  const { paths } = documentShape.parse(JSON.parse(text));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        kind: "call" as const,
        method: method.toUpperCase(),
        path: `/api${path}`,
        parameters,
        ...(content ? { body: { type: content[0], schema: content[1].schema } } : {}),
      };
    }),
  );
}

export function listPages(): Target[] {
  return pathsBelow(routes, "").map((path) => page(path));
}

/** What neither the document nor the pages list. */
export function listFiles(): Target[] {
  return [
    "/health",
    "/api/openapi.json",
    "/api/docs",
    "/api/{slug}",
    "/robots.txt",
    "/sitemap.xml",
    "/sitemaps/pages.xml",
    "/sitemaps/{slug}.xml",
    "/covers/{courseId}.svg",
    "/tiles/{category}.svg",
    "/scenes/login/{slug}.svg",
    "/spots/{slug}.svg",
    "/images/{slug}",
    "/users/profile/{userId}/{run}.jpg",
    "/media/{videoId}/{run}/master.m3u8",
    "/media/{videoId}/{run}/144p/0001.m4s",
    "/media/{videoId}/original.mp4",
    "/files/{attachmentId}/{resourceName}",
    "/dev/mail",
    "/dev/mail/{slug}",
    "/assets/{slug}.js",
    "/favicon.svg",
    "/favicon.ico",
    "/icons/{slug}",
    "/icons/favicon.svg",
    "/class-view.json",
    "/.well-known/security.txt",
  ].map((path) => ({ ...page(path), kind: "file" as const }));
}

function page(path: string): Target {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parameters = names.map((name) => ({ name, in: "path", required: true, schema: {} }));
  return { kind: "page", method: "GET", path, parameters };
}

function pathsBelow(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path = "", children, index }) => {
    const here = path === "" ? above : `${above}/${path}`;
    if (children) return pathsBelow(children, here);
    return [index ? `${above}/` : here].map((one) =>
      one.replace(/:(\w+)\??/g, "{$1}").replace(/\*$/, "{slug}"),
    );
  });
}
