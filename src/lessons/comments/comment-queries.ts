import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { users } from "#src/accounts/tables.ts";
import { idShape } from "#src/courses/rules.ts";
import { courses, lessons } from "#src/courses/tables.ts";
import type { Ctx, Db } from "#src/ctx.ts";
import { shared } from "#src/db/ask-once.ts";
import { prepared } from "#src/db/prepared.ts";
import { comments } from "#src/lessons/tables.ts";
import type { CommentPage, CommentText } from "./comment-shape.rules.ts";

const academyId = sql.placeholder("academyId");

const columns = {
  id: comments.id,
  text: comments.text,
  second: comments.second,
  createdAt: comments.createdAt,
  user: { id: users.id, name: users.name, profilePicture: users.pictureUrl },
};

const byAuthor = and(eq(users.academyId, comments.academyId), eq(users.id, comments.userId));

type Page = {
  limit: number;
  /** Only comments older than this one, which may have been deleted. */
  before?: string | undefined;
  offset?: number;
};

/** No id sorts after it. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const commentsOfLesson = shared(
  prepared((db) =>
    db
      .select(columns)
      .from(comments)
      .innerJoin(users, byAuthor)
      .where(
        and(
          eq(comments.academyId, academyId),
          eq(comments.lessonId, sql.placeholder("lessonId")),
          isNull(comments.parentId),
          lt(comments.id, sql.placeholder("before")),
        ),
      )
      .orderBy(desc(comments.id))
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset")),
  ),
);

/** For any viewer; `mayRead` decides access. */
export async function listComments(
  ctx: Ctx,
  lessonId: string,
  { limit, before = lastId, offset = 0 }: Page,
): Promise<CommentPage> {
  // One extra row shows whether there are more.
  const asked = { academyId: ctx.academy.id, lessonId, before, limit: limit + 1, offset };
  const found = await commentsOfLesson(ctx.db, asked);
  const page = found.slice(0, limit);
  const answers = await answersTo(
    ctx,
    page.map(({ id }) => id),
  );
  return {
    comments: page.map((comment) => ({ ...comment, answers: answers.get(comment.id) ?? [] })),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

const answersToComments = shared(
  prepared((db) =>
    db
      .select({ parentId: comments.parentId, ...columns })
      .from(comments)
      .innerJoin(users, byAuthor)
      .where(
        and(
          eq(comments.academyId, academyId),
          sql`${comments.parentId} = any(${sql.placeholder("ids")}::uuid[])`,
        ),
      )
      .orderBy(asc(comments.id)),
  ),
);

async function answersTo(ctx: Ctx, ids: string[]): Promise<Map<string, CommentText[]>> {
  const byParent = new Map<string, CommentText[]>();
  if (ids.length === 0) return byParent;
  const found = await answersToComments(ctx.db, { academyId: ctx.academy.id, ids });
  for (const { parentId, ...answer } of found) {
    if (parentId) byParent.set(parentId, [...(byParent.get(parentId) ?? []), answer]);
  }
  return byParent;
}

const secondsOfComments = shared(
  prepared((db) =>
    db
      .selectDistinct({ second: comments.second })
      .from(comments)
      .where(
        and(
          eq(comments.academyId, sql.placeholder("academyId")),
          eq(comments.lessonId, sql.placeholder("lessonId")),
          isNotNull(comments.second),
        ),
      )
      .orderBy(asc(comments.second))
      .limit(mostMarks),
  ),
);

/** The seconds of the video that comments are about, as many as a seek bar can show. */
export async function commentSeconds({ db, academy }: Ctx, lessonId: string): Promise<number[]> {
  const found = await secondsOfComments(db, { academyId: academy.id, lessonId });
  return found.flatMap(({ second }) => (second === null ? [] : [second]));
}

const mostMarks = 200;

/** Does not count answers. */
export function countComments({ db, academy }: Ctx, lessonId: string): Promise<number> {
  const ofLesson = and(eq(comments.academyId, academy.id), eq(comments.lessonId, lessonId));
  return db.$count(comments, and(ofLesson, isNull(comments.parentId)));
}

/** A comment of a class with the course's teacher; null if the class has no such comment. */
export async function findComment(ctx: Ctx, lessonId: string, id: string) {
  if (![lessonId, id].every((one) => idShape.safeParse(one).success)) return null;
  const [found] = await ctx.db
    .select({
      userId: comments.userId,
      parentId: comments.parentId,
      teacherId: courses.teacherId,
    })
    .from(comments)
    .innerJoin(
      courses,
      and(eq(courses.academyId, comments.academyId), eq(courses.id, comments.courseId)),
    )
    .where(
      and(
        eq(comments.academyId, ctx.academy.id),
        eq(comments.lessonId, lessonId),
        eq(comments.id, id),
      ),
    );
  return found ?? null;
}

const isAuthor = and(
  eq(users.academyId, academyId),
  eq(users.id, sql.placeholder("userId")),
  isNull(users.deletedAt),
);

/**
 * The person `userId` of `academyId`; no row if the account was deleted. The lock delays a deletion
 * until the transaction ends, so that nothing of theirs is written after it.
 */
export const heldAuthor = prepared((db) =>
  db.select({ userId: users.id }).from(users).where(isAuthor).for("key share"),
);

/**
 * The row of a new comment whose author is locked in the same way; no row if the lesson takes no
 * comments. It has no subquery, so a distributed database sends the insert whole to one machine.
 */
export function commentOfAuthor(db: Db) {
  const given = (name: string, type: string, column: string) =>
    sql`${sql.placeholder(name)}::${sql.raw(type)}`.as(column);
  const takesComments = and(
    eq(lessons.academyId, users.academyId),
    eq(lessons.id, sql.placeholder("lessonId")),
    eq(lessons.comments, true),
  );
  return db
    .select({
      academyId: users.academyId,
      id: given("id", "uuid", "id"),
      courseId: given("courseId", "uuid", "course_id"),
      lessonId: given("lessonId", "uuid", "lesson_id"),
      userId: users.id,
      parentId: given("parentId", "uuid", "parent_id"),
      text: given("text", "text", "text"),
      second: given("second", "int", "second"),
      teacherId: given("teacherId", "uuid", "teacher_id"),
      answeredAt: sql<Date | null>`null::timestamptz`.as("answered_at"),
      createdAt: given("createdAt", "timestamptz", "created_at"),
    })
    .from(users)
    .innerJoin(lessons, takesComments)
    .where(isAuthor)
    .for("key share", { of: users });
}

/** All comments of a person, oldest first. */
export async function commentsBy(ctx: Ctx, userId: string) {
  return ctx.db
    .select({
      courseId: comments.courseId,
      lessonId: comments.lessonId,
      lessonTitle: lessons.title,
      /** The id of the comment that it answers. */
      answerTo: comments.parentId,
      text: comments.text,
      second: comments.second,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(
      lessons,
      and(eq(lessons.academyId, comments.academyId), eq(lessons.id, comments.lessonId)),
    )
    .where(and(eq(comments.academyId, ctx.academy.id), eq(comments.userId, userId)))
    .orderBy(asc(comments.id));
}
