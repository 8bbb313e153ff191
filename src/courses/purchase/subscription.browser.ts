// The subscription modal of a course page: asks, subscribes, and continues after sign-in.
import {
  acceptedBefore,
  flags,
  nextState,
  remedyFor,
  type SubscriptionState,
} from "./subscription.rules.ts";

/** Starts each `[data-subscription]` modal and the `data-subscribe` links of the same course. */
export function startSubscriptions(root: ParentNode): void {
  for (const box of root.querySelectorAll<HTMLElement>("[data-subscription]")) {
    const dialog = box.querySelector("dialog");
    if (dialog) start(root, box, dialog);
  }
}

function start(root: ParentNode, box: HTMLElement, dialog: HTMLDialogElement): void {
  const { subscription: courseId = "", csrf, signIn = "" } = box.dataset;
  let state: SubscriptionState = "idle";

  const change = (event: Parameters<typeof nextState>[1], message = "") => {
    state = nextState(state, event);
    show(box, state, message);
  };
  const open = () => {
    change({ kind: "reopened" });
    dialog.showModal();
  };
  const accept = async () => {
    if (state === "loading" || state === "success") return;
    if (!csrf) return leaveToSignIn(courseId, signIn);
    change({ kind: "accepted" });
    const { status, detail } = await subscribe(courseId, csrf);
    const remedy = remedyFor(status);
    change({ kind: "answered", status }, remedy === "alert" ? detail : "");
    if (remedy === "signIn") leaveToSignIn(courseId, signIn);
  };

  for (const link of root.querySelectorAll(`[data-subscribe="${courseId}"]`)) {
    link.addEventListener("click", (event) => {
      if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      open();
    });
  }
  dialog.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target === dialog || target.closest("[data-close]")) dialog.close();
    if (target.closest("[data-accept]")) void accept();
  });
  if (csrf && acceptedBefore(courseId, readFlag)) {
    for (const key of Object.values(flags)) sessionStorage.removeItem(key);
    open();
    void accept();
  }
}

/** @returns null as status if no response arrived. */
async function subscribe(courseId: string, csrf: string) {
  try {
    const headers = { "x-xsrf-token": csrf };
    const answer = await fetch(`/api/suscriptions/${courseId}`, { method: "POST", headers });
    const { detail = "" } = (await answer.json()) as { detail?: string };
    return { status: answer.status, detail };
  } catch {
    return { status: null, detail: "" };
  }
}

function show(box: HTMLElement, state: SubscriptionState, message: string): void {
  const done = state === "success";
  const busy = state === "loading";
  for (const part of box.querySelectorAll<HTMLElement>("[data-part]")) {
    part.hidden = (part.dataset.part === "done") !== done;
  }
  const alert = box.querySelector<HTMLElement>("[data-alert]");
  const text = alert?.querySelector("p");
  if (alert && text) {
    text.textContent = message;
    alert.hidden = !message;
  }
  const status = box.querySelector('[role="status"]');
  if (status) {
    status.textContent = done ? (box.dataset.welcome ?? "") : busy ? busyText : "";
    // The button already shows the busy text.
    status.classList.toggle("sr", busy);
  }
  const accept = box.querySelector<HTMLButtonElement>("[data-accept]");
  if (accept && accept.disabled !== busy) {
    accept.disabled = busy;
    accept.ariaBusy = busy ? "true" : null;
    accept.replaceChildren(...(busy ? [spinner(), busyText] : ["Suscribirme"]));
  }
  // The focused element is gone or was disabled in the meantime.
  if (done) box.querySelector<HTMLElement>('a[data-part="done"]')?.focus();
  else if (state === "failed") accept?.focus();
}

const busyText = "Suscribiéndote…";

function spinner(): HTMLElement {
  const spin = document.createElement("span");
  spin.className = "spin";
  return spin;
}

function leaveToSignIn(courseId: string, signIn: string): void {
  try {
    sessionStorage.setItem(flags.open, courseId);
    sessionStorage.setItem(flags.accepted, "true");
  } catch {
    // Without storage, the visitor presses the button again after sign-in.
  }
  location.assign(signIn);
}

function readFlag(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
