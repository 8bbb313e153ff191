// What has become of a form that was sent without leaving the document.
import type { Navigation } from "react-router";

type Sent = Pick<Navigation, "state" | "formMethod" | "formAction" | "location">;

/**
 * Whether the server has taken the form and leads on, so that its text is needed no more. An answer
 * that stays on the address is a refusal or a fault. What leads out of the area has saved nothing: a
 * sign-in, a second factor that is asked for, the page of a teacher who was suspended meanwhile.
 */
export function leadsOn({ state, formMethod, formAction, location }: Sent): boolean {
  if (state !== "loading" || formMethod !== "POST" || !location) return false;
  const { pathname, search } = location;
  return formAction !== pathname + search && /^\/teachers(\/|$)/.test(pathname);
}
