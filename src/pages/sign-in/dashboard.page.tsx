// /dashboard: redirects each role to its home page.
import { redirect } from "react-router";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { homeOf } from "#src/accounts/sign-in/arrival.ts";
import { protect } from "#src/http/guards.ts";
import { load } from "#src/http/react-router.ts";

export const loader = load(async ({ ctx, url }) => {
  const { role } = protect({ ctx, url }).actor;
  throw redirect(homeOf(role, isAway(ctx.academy, ctx.now)));
});
