// What subscribing to an upcoming course asks, says and remembers; shared by server and browser.

/** @param opensOn as `launchDay` writes it: "3 de diciembre". */
export function subscriptionTexts(title: string, opensOn: string) {
  return {
    title: `Suscripción a «${title}»`,
    meaning: `Este curso abre el ${opensOn}. Te escribiremos un correo ese día. No pagas nada ahora, y después decides si lo compras.`,
    welcome: `¡Felicitaciones! Ya estás en la lista de «${title}». Te escribiremos el ${opensOn}.`,
  };
}

/** The page that asks the same where no script runs. */
export function subscribePath(courseId: string): string {
  return `/courses/${courseId}/subscribe`;
}

/** Sign-in that leads back to `path` (spec 1 §4, subscription modal flow). */
export function signInToSubscribe(path: string): string {
  return `/login?${new URLSearchParams({ redirectTo: path, campaign: "CourseDetail" })}`;
}

/** Session-storage keys (spec 1 §3): the course whose modal was open, and that it was accepted. */
export const flags = {
  open: "subscriptionModalOpen",
  accepted: "userAcceptsSubscription",
} as const;

/** Whether somebody who comes back signed in accepted to subscribe to this very course. */
export function acceptedBefore(courseId: string, read: (key: string) => string | null): boolean {
  return read(flags.open) === courseId && read(flags.accepted) === "true";
}

export type SubscriptionState = "idle" | "loading" | "success" | "failed";

type SubscriptionEvent =
  | { kind: "accepted" }
  | { kind: "reopened" }
  /** The API's answer; null where none came. */
  | { kind: "answered"; status: number | null };

/** Spec 1 §4: idle, loading, success or failed; a second press while loading changes nothing. */
export function nextState(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  if (event.kind === "accepted") return state === "success" ? state : "loading";
  if (event.kind === "reopened") return state === "failed" ? "idle" : state;
  if (state !== "loading") return state;
  const { status } = event;
  return status !== null && status >= 200 && status < 300 ? "success" : "failed";
}

/**
 * What to do about a failure: who may not subscribe reads why, whose session ended signs in again,
 * and any other failure stays silent (spec 1 §8).
 */
export function remedyFor(status: number | null): "alert" | "signIn" | "none" {
  if (status === 403) return "alert";
  return status === 401 ? "signIn" : "none";
}
