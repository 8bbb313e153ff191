// What has become of a form that was sent without leaving the document.
import type { Navigation } from "react-router";

type Sent = Pick<Navigation, "state" | "formMethod" | "formAction" | "location">;

/**
 * Whether the server has taken the form and leads on, so that its text is needed no more. An answer
 * that stays on the address is a refusal or a fault, and a sign-in has saved nothing.
 */
export function leadsOn({ state, formMethod, formAction, location }: Sent): boolean {
  if (state !== "loading" || formMethod !== "POST" || !location) return false;
  const { pathname, search } = location;
  return formAction !== pathname + search && !/^\/log(in|out)/.test(pathname);
}
