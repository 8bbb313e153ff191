// Ends the session and returns to the previous page. A GET only redirects to the catalogue.
import { redirect } from "react-router";
import { isAway } from "#src/academies/away/while-away.rules.ts";
import { signOut } from "#src/accounts/session/open-sessions.ts";
import { safeRedirect } from "#src/accounts/sign-in/safe-redirect.ts";
import { textAt } from "#src/http/forms/form-data.rules.ts";
import { act, load } from "#src/http/react-router.ts";

export const loader = load<never>(async ({ ctx }) => {
  throw redirect(isAway(ctx.academy, ctx.now) ? "/login" : "/explore");
});

export const action = act(
  async ({ ctx, web, form }) => {
    if (ctx.actor) await signOut({ ...ctx, actor: ctx.actor });
    web.dropSession();
    // Its buttons lead to the catalogue or to the page where they stand, which asks for a session.
    if (isAway(ctx.academy, ctx.now)) throw redirect("/login");
    const target = await safeRedirect(ctx, textAt(form, "redirectTo"));
    throw redirect(target ?? "/explore?category=todos");
  },
  { alone: true, onlyInSession: true },
);
