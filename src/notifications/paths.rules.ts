// The addresses of notifications.

/** For everybody. */
export const notificationsPath = "/account/notifications";

/** The same list inside the teacher area, whose uploads go on. */
export const teacherNotificationsPath = "/teachers/notifications";

/** Where the link of a mail turns the mails off. */
export const stopPath = "/notifications/stop";

/** Where a browser asks how many are unread. */
export const countPath = "/api/notifications/count";
