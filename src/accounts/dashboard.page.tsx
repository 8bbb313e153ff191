// /dashboard: leads each role to where it is at home.
import { redirect } from "react-router";
import { protect } from "#src/http/guards.ts";
import { load } from "#src/http/react-router.ts";
import { homeOf } from "./arrival.ts";

export const loader = load(async ({ ctx, url }) => {
  throw redirect(homeOf(protect({ ctx, url }).actor.role));
});
