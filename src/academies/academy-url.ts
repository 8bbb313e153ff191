import type { Ctx } from "#src/ctx.ts";
import { academyOrigin } from "./addresses.rules.ts";

/** The address of a page on the academy's own host, the only one with its accounts and courses. */
export function academyUrl(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  path: string,
): string {
  return new URL(path, academyOrigin(outside, academy.subdomain)).href;
}
