// Who may open a page: the protected-route guard and those of the roles (spec 1 §2, Guards).
import { type MiddlewareFunction, redirect } from "react-router";
import { teachingPath } from "#src/accounts/teachers/teaching.rules.ts";
import type { Ctx, MemberCtx, Role } from "#src/ctx.ts";
import { paymentMethodsPath } from "#src/payouts/payout.rules.ts";
import { problemOf } from "./errors.ts";
import { pagePath, pageUrl } from "./pages/page-address.rules.ts";
import { ctxOf, keepOut, letIn, webOf } from "./react-router.ts";

type PageRequest = { ctx: Ctx; url: URL };
export type GuardedRequest = PageRequest & { method: string };
/** Returns who is let in, throws the answer to all others, or a problem that the page then shows. */
type Guard = (request: GuardedRequest) => MemberCtx | Promise<MemberCtx>;

/** Where a person without access to an area is sent. */
export const accessDeniedPath = "/access-denied";

/**
 * The middleware of an area's layout route: it runs before every loader and action of the area, so
 * no page below it can forget the guard. Pages get the member by `loadForMember` and `actForMember`.
 */
export function guardedBy(guard: Guard): MiddlewareFunction<Response>[] {
  return [
    async ({ context, url, request: { method } }, next) => {
      // Every loader and action below fails; an action still gives back what was typed.
      if (webOf(context).unread) return next();
      try {
        letIn(context, await guard({ ctx: ctxOf(context), url: pageUrl(url), method }));
      } catch (error) {
        if (!(error instanceof Error) || !problemOf(error)) throw error;
        keepOut(context, error);
      }
      return next();
    },
  ];
}

/** Where an account whose role requires a second factor adds one. */
const secondFactorPage = "/account/second-factor";
/** What such an account may open before it has one. */
const openBefore = [secondFactorPage, "/account/sessions"];

/**
 * Sends visitors without a session to sign-in, those with an unfinished sign-up to its completion,
 * and those who must add a second factor to its page; all lead back.
 */
export function protect({ ctx, url }: PageRequest): MemberCtx {
  const { actor } = ctx;
  const query = `?redirectTo=${encodeURIComponent(pagePath(url))}`;
  if (!actor) throw redirect(`/login${query}`);
  if (!actor.completedSignUp) throw redirect(`/login/complete${query}`);
  if (actor.mustAddFactor && !openBefore.includes(url.pathname.replace(/\/+$/, ""))) {
    throw redirect(`${secondFactorPage}${query}`);
  }
  return { ...ctx, actor };
}

/**
 * Sends a teacher whom the academy suspended to the page that says so, but for the one that says what
 * the teacher is owed and where it is paid.
 */
export function teacherOnly(request: PageRequest): MemberCtx {
  const member = only(["teacher"], request, accessDeniedPath);
  const isOwed = pageUrl(request.url).pathname === paymentMethodsPath;
  if (member.actor.teachingSuspended && !isOwed) throw redirect(teachingPath);
  return member;
}

/** Sends others to sign-in (spec 2 §2), and from there to where they belong. */
export function academyOnly(request: PageRequest): MemberCtx {
  return only(["academy"], request, "/login");
}

/** Who runs an academy: its administrators, and staff. Others are sent where `academyOnly` sends them. */
export function academyOrStaffOnly(request: PageRequest): MemberCtx {
  return only(["academy", "admin"], request, "/login");
}

/** Members of staff, who have their accounts on the main host. */
export function staffOnly(request: PageRequest): MemberCtx {
  return only(["admin"], request, accessDeniedPath);
}

function only(roles: Role[], request: PageRequest, otherwise: string): MemberCtx {
  const member = protect(request);
  if (!roles.includes(member.actor.role)) throw redirect(otherwise);
  return member;
}
