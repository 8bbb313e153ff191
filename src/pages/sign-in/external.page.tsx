// /login/external/{provider}: the address to which a provider sends the browser back (spec 1 §2).
import { data, redirect, useLoaderData } from "react-router";
import { pendingCookie } from "#src/accounts/external/external.rules.ts";
import { answerCallback } from "#src/accounts/external/external-callback.ts";
import { halfCookie } from "#src/accounts/second-factor/second-factor.rules.ts";
import { load } from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { ExternalFailed } from "./external-failed.tsx";
import { keepEntry } from "./keep-entry.ts";

export const loader = load(async ({ ctx, web, url, params }) => {
  const { provider = "" } = params;
  const pending = web.cookies[pendingCookie];
  const callback = { provider, url, pending, half: web.cookies[halfCookie] };
  const answer = await answerCallback(ctx, callback);
  if (answer.kind === "other-host") throw redirect(answer.to);
  if (answer.kind === "over") throw redirect(answer.to);
  if (answer.kind !== "failed" || !answer.keepsPending) web.drop(pendingCookie);
  if (answer.kind === "again") throw redirect(answer.to);
  if (answer.kind === "in") {
    keepEntry(web, answer.entry);
    throw redirect(answer.to);
  }
  const { name, logoUrl } = ctx.academy;
  const { status, ...failure } = answer.failure;
  return data({ academy: { name, logoUrl }, ...failure }, { status });
});

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Inicia Sesión")];
}

export default function ExternalPage() {
  return <ExternalFailed {...useLoaderData<typeof loader>()} />;
}
