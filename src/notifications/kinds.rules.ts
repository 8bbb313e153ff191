// What an account is told of.

export const notificationKinds = [
  "course-published",
  "course-returned",
  "conversion-failed",
  "conversion-finished",
  "sale",
  "refund",
  "payout",
  "gift",
  "question",
  "answer",
  "invitation-received",
  "invitation-accepted",
  "course-opened",
  "badge",
  "teaching",
  "place",
  "storage",
  "administrators",
  "closing",
] as const;

export type NotificationKind = (typeof notificationKinds)[number];
