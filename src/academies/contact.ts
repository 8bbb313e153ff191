// The address at which people write to an academy.
import type { Ctx } from "#src/ctx.ts";

/** Its own address, or else the operator's. */
export function contactOf({ academy, outside }: Pick<Ctx, "academy" | "outside">): string {
  return academy.email ?? outside.contact;
}
