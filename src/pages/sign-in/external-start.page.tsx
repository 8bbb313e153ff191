// /login/OAuth/{provider}: sends the browser to an external provider (spec 1 §2).
import { data, redirect, useLoaderData } from "react-router";
import { pendingCookie, stateSeconds } from "#src/accounts/external/external.rules.ts";
import { startExternal } from "#src/accounts/external/external.ts";
import { failureOf } from "#src/accounts/external/external-callback.ts";
import { arrivalOf, leave } from "#src/accounts/sign-in/arrival.ts";
import { load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ExternalFailed } from "./external-failed.tsx";

export const loader = load(async ({ ctx, web, url, params }) => {
  const { provider = "" } = params;
  const arrival = await arrivalOf(ctx, url);
  if (ctx.actor) throw redirect(leave(arrival, ctx.actor));
  const from = url.searchParams.get("from") === "signup" ? "signup" : "login";
  try {
    const started = await startExternal(ctx, { provider, from, ...arrival });
    web.keep(pendingCookie, started.pending, stateSeconds);
    return redirect(started.url);
  } catch (error) {
    const { name, logoUrl } = ctx.academy;
    const { status, ...failure } = failureOf(error, `/login${arrival.query}`);
    return data({ academy: { name, logoUrl }, ...failure }, { status });
  }
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Inicia Sesión")];
}

export default function ExternalStartPage() {
  return <ExternalFailed {...useLoaderData<typeof loader>()} />;
}
