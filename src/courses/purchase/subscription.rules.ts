// Texts, addresses and states of subscribing to an upcoming course; shared by server and browser.

/**
 * @param opensOn in the format of `launchDay`: "3 de diciembre".
 * @param isUnproven the account's mailbox is, and gets no mail
 */
export function subscriptionTexts(title: string, opensOn: string, isUnproven: boolean) {
  const onTheDay = isUnproven
    ? "Te avisaremos en tu cuenta ese día."
    : "Te escribiremos un correo ese día.";
  const told = isUnproven
    ? `Te avisaremos el ${opensOn} en tu cuenta. Confirma tu correo para que también te escribamos.`
    : `Te escribiremos el ${opensOn}.`;
  return {
    title: `Suscripción a «${title}»`,
    meaning: `Este curso abre el ${opensOn}. ${onTheDay} No pagas nada ahora, y después decides si lo compras.`,
    welcome: `¡Felicitaciones! Ya estás en la lista de «${title}». ${told}`,
  };
}

/** The page with the same question, for browsers without scripts. */
export function subscribePath(courseId: string): string {
  return `/courses/${courseId}/subscribe`;
}

/** Sign-in that returns to `path` (spec 1 §4, subscription modal flow). */
export function signInToSubscribe(path: string): string {
  return `/login?${new URLSearchParams({ redirectTo: path, campaign: "CourseDetail" })}`;
}

/**
 * Session-storage keys (spec 1 §3): the course whose modal was open, and whether it was accepted.
 */
export const flags = {
  open: "subscriptionModalOpen",
  accepted: "userAcceptsSubscription",
} as const;

/** Whether a visitor returning from sign-in accepted to subscribe to this very course. */
export function acceptedBefore(courseId: string, read: (key: string) => string | null): boolean {
  return read(flags.open) === courseId && read(flags.accepted) === "true";
}

export type SubscriptionState = "idle" | "loading" | "success" | "failed";

type SubscriptionEvent =
  | { kind: "accepted" }
  | { kind: "reopened" }
  /** The API's status; null if no response arrived. */
  | { kind: "answered"; status: number | null };

/** Spec 1 §4: idle, loading, success or failed; pressing again while loading changes nothing. */
export function nextState(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  if (event.kind === "accepted") return state === "success" ? state : "loading";
  if (event.kind === "reopened") return state === "failed" ? "idle" : state;
  if (state !== "loading") return state;
  const { status } = event;
  return status !== null && status >= 200 && status < 300 ? "success" : "failed";
}

/**
 * What to do about a failure: a role that may not subscribe sees why, an ended session leads to
 * sign-in, and any other failure stays silent (spec 1 §8).
 */
export function remedyFor(status: number | null): "alert" | "signIn" | "none" {
  if (status === 403) return "alert";
  return status === 401 ? "signIn" : "none";
}
