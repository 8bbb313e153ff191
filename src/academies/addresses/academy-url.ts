import type { Ctx } from "#src/ctx.ts";
import { academyOrigin } from "./addresses.rules.ts";

/** The address of a page on the academy's own host, the only one with its accounts and courses. */
export function academyUrl(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  path: string,
): string {
  return new URL(path, academyOrigin(outside, academy.subdomain)).href;
}

/** The same page at the main host; null there. */
export function mainHostAddress(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  url: URL,
): string | null {
  if (academy.subdomain === null) return null;
  const main = { academy: { ...academy, subdomain: null }, outside };
  return academyUrl(main, url.pathname + url.search);
}
