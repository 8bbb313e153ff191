// Tells whoever invited that the person has come, and marks what the person was told as read.
import { infoPath } from "#src/courses/teacher-paths.rules.ts";
import type { TransactionCtx } from "#src/ctx.ts";
import { markEventRead } from "#src/notifications/mark-event-read.ts";
import { notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { acceptedEvent, receivedEvent } from "./invitation-events.rules.ts";
import type { Invitation } from "./invitation-queries.ts";

/** Call it with their accounts held. */
export async function tellInviters(
  ctx: TransactionCtx,
  learner: { id: string; name: string },
  taken: Pick<Invitation, "courseId" | "inviterId" | "title">[],
): Promise<void> {
  const learnerId = learner.id;
  for (const one of taken.toSorted((a, b) => (a.courseId < b.courseId ? -1 : 1))) {
    await markEventRead(ctx, learnerId, receivedEvent(one));
  }
  await notify(
    ctx,
    taken.map(({ courseId, inviterId, title }) => ({
      userId: inviterId,
      ...noticeOf.accepted({
        ...{ event: acceptedEvent({ courseId, learnerId }), name: learner.name, title },
        href: infoPath(courseId),
      }),
    })),
  );
}
