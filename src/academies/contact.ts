// Where an academy is written to; its own column replaces the operator's address later.
import type { Ctx } from "#src/ctx.ts";

export function contactOf(ctx: Pick<Ctx, "outside">): string {
  return ctx.outside.contact;
}
