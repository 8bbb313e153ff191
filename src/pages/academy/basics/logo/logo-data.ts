// The logo of an academy as Básico shows it.
import type { MemberCtx } from "#src/ctx.ts";

export type LogoData = ReturnType<typeof logoData>;

export function logoData({ academy }: MemberCtx, url: URL) {
  return { logoUrl: academy.logoUrl, editing: url.searchParams.get("edit") === "logo" };
}
