import type { Ctx } from "#src/ctx.ts";

/** The address of a page on the academy's own host, the only one with its accounts and courses. */
export function academyUrl(
  { academy, outside }: Pick<Ctx, "academy" | "outside">,
  path: string,
): string {
  const url = new URL(path, outside.publicUrl);
  if (academy.subdomain) url.hostname = `${academy.subdomain}.${outside.baseDomain}`;
  return url.href;
}
