// /signup and /signup/complete: other addresses of pages of the sign-in area (spec 1 §2).
import { redirect } from "react-router";
import { load } from "#src/http/react-router.ts";

export const loader = load<never>(async ({ url }) => {
  const page = /\/complete\/?$/i.test(url.pathname) ? "/login/complete" : "/login/signup";
  throw redirect(page + url.search);
});
