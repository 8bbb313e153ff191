// The icon of each kind of notification.
import type { IconName } from "#src/ui/pictures/icons.ts";
import type { NotificationKind } from "./kinds.rules.ts";

const icons: Record<NotificationKind, IconName> = {
  "course-published": "check-circle",
  "course-returned": "arrow-counter-clockwise",
  "conversion-failed": "warning-circle",
  "conversion-finished": "video-camera",
  sale: "credit-card",
  refund: "bank",
  payout: "bank",
  question: "question",
  answer: "chat-circle-dots",
  "invitation-received": "book-open",
  "invitation-accepted": "user",
  "course-opened": "book-open",
  gift: "book-open",
  badge: "star",
  teaching: "user",
  place: "book-open",
  storage: "warning-circle",
  administrators: "user",
  closing: "warning-circle",
};

/** A kind that a newer version of the program wrote gets the bell. */
export function iconOf(kind: string): IconName {
  return Object.hasOwn(icons, kind) ? icons[kind as NotificationKind] : "bell";
}
