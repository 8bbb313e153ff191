// The calls about notifications: the student's own, and each caller's where no id is asked for.
import { newId } from "#src/db/columns.ts";
import { notifications } from "#src/notifications/tables.ts";
import type { Calls } from "./calls.ts";
import type { Asking } from "./scene.ts";

/** The id of a new notification of the student. */
async function told({ shop, here }: Asking): Promise<string> {
  const id = newId();
  await shop.world.database.db.insert(notifications).values({
    ...{ academyId: here.academy.id, id, userId: here.student.id, kind: "answer", event: id },
    ...{ text: "Nubia respondió tu pregunta", href: "/explore" },
  });
  return id;
}

export const notificationCalls: Calls = {
  "GET /notifications": () => ({ path: "/notifications" }),
  "GET /notifications/count": () => ({ path: "/notifications/count" }),
  "POST /notifications/read": () => ({ path: "/notifications/read", json: { upTo: newId() } }),
  "GET /notifications/settings": () => ({ path: "/notifications/settings" }),
  "PATCH /notifications/settings": () => ({
    path: "/notifications/settings",
    method: "PATCH",
    json: { dailyMail: false },
  }),
  "PATCH /notifications/{id}": async (asking) => ({
    path: `/notifications/${await told(asking)}`,
    method: "PATCH",
    json: { read: true },
  }),
};
