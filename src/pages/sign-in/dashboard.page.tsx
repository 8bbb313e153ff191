// /dashboard: redirects each role to its home page.
import { redirect } from "react-router";
import { homeOf } from "#src/accounts/sign-in/arrival.ts";
import { protect } from "#src/http/guards.ts";
import { load } from "#src/http/react-router.ts";

export const loader = load(async ({ ctx, url }) => {
  throw redirect(homeOf(protect({ ctx, url }).actor.role));
});
