// Who may do what with coupons: administrators and staff with all of an academy, a teacher with own
// ones.
import type { Actor } from "#src/ctx.ts";

type Who = Pick<Actor, "id" | "role">;

/** Whose coupons somebody makes and lists: a teacher's own, or all of the academy. */
export type Owner = { teacherId: string } | "academy";

/** Null for a person who has none. */
export function ownerOf({ id, role }: Who): Owner | null {
  if (role === "teacher") return { teacherId: id };
  return role === "academy" || role === "admin" ? "academy" : null;
}

export function mayManageCoupon(who: Who, { teacherId }: { teacherId: string | null }): boolean {
  const owner = ownerOf(who);
  return owner === "academy" || (owner !== null && owner.teacherId === teacherId);
}
