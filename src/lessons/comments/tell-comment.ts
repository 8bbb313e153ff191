// Tells the teacher of a question below a class, and who asked it of its answer.
import { lessonPath } from "#src/courses/rules.ts";
import type { MemberCtx, TransactionCtx } from "#src/ctx.ts";
import { notify } from "#src/notifications/notify.ts";
import { noticeOf } from "#src/notifications/texts.rules.ts";
import { commentPath } from "./comments.rules.ts";
import { questionPath } from "./questions.rules.ts";
import type { FoundThread } from "./thread-queries.ts";

type Teller = TransactionCtx & MemberCtx;

/**
 * A comment of the teacher's own asks nobody. Below a removed class, which stays for those who
 * had it, its teacher can neither read nor answer.
 */
export async function tellTeacher(
  ctx: Teller,
  topic: FoundThread,
  { id, teacherId }: { id: string; teacherId: string | null },
): Promise<void> {
  if (!teacherId || topic.removedAt) return;
  const told = { commentId: id, name: ctx.actor.name, topic, href: questionPath(id) };
  await notify(ctx, [{ userId: teacherId, ...noticeOf.asked(told) }]);
}

type Answer = { lessonId: string; id: string; answerTo: string; asker: string };

/** People who answer themselves are told nothing. */
export async function tellAsker(
  ctx: Teller,
  topic: FoundThread,
  { lessonId, id, answerTo, asker }: Answer,
): Promise<void> {
  if (asker === ctx.actor.id) return;
  const path = lessonPath(topic.courseId, lessonId);
  // To read an answer does not open the class again.
  const href = commentPath(path, answerTo, { lastClass: "1" });
  const told = { commentId: id, name: ctx.actor.name, topic, href };
  await notify(ctx, [{ userId: asker, ...noticeOf.answered(told) }]);
}
