// Who may open a page: the protected-route guard and those of the roles (spec 1 §2, Guards).
import { redirect } from "react-router";
import type { Actor, Ctx, Role } from "#src/ctx.ts";

type Asked = { ctx: Ctx; url: URL };
type Member = Ctx & { actor: Actor };

/** Where who may not open an area is sent. */
export const accessDeniedPath = "/access-denied";

/** Without a session to sign-in, with an unfinished sign-up to its completion; both lead back. */
export function protect({ ctx, url }: Asked): Member {
  const { actor } = ctx;
  const query = `?redirectTo=${encodeURIComponent(url.pathname + url.search)}`;
  if (!actor) throw redirect(`/login${query}`);
  if (!actor.completedSignUp) throw redirect(`/login/complete${query}`);
  return { ...ctx, actor };
}

export function teacherOnly(asked: Asked): Member {
  return only("teacher", asked, accessDeniedPath);
}

/** Others go to sign-in (spec 2 §2), and from there to where they belong. */
export function academyOnly(asked: Asked): Member {
  return only("academy", asked, "/login");
}

function only(role: Role, asked: Asked, otherwise: string): Member {
  const member = protect(asked);
  if (member.actor.role !== role) throw redirect(otherwise);
  return member;
}
