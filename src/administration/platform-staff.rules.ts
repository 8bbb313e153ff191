// Who works for the whole platform.
import type { Academy, Actor } from "#src/ctx.ts";

/** Staff of the root academy; a member of staff of another academy has that academy alone. */
export function isPlatformStaff({
  academy,
  actor,
}: {
  academy: Pick<Academy, "subdomain">;
  actor: Pick<Actor, "role"> | null;
}): boolean {
  return academy.subdomain === null && actor?.role === "admin";
}
