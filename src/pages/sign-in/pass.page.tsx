// /login/pass?pass=…: where the browser of a new administrator goes on, at the academy's own host.
import { redirect } from "react-router";
import { arrivalOf, nextPage } from "#src/accounts/sign-in/arrival.ts";
import { takePass } from "#src/administration/open-pass.ts";
import { load } from "#src/http/react-router.ts";
import { keepEntry } from "./keep-entry.ts";

export const loader = load<never>(async ({ ctx, web, url }) => {
  const entry = await takePass(ctx, url.searchParams.get("pass") ?? "");
  if (!entry) throw redirect("/login");
  keepEntry(web, entry);
  throw redirect(nextPage(await arrivalOf(ctx, url), entry));
});
