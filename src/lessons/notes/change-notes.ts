// Adds, changes and removes a member's notes on a class that they may watch; their own alone.
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { idShape } from "#src/courses/rules.ts";
import { inTransaction, type MemberCtx } from "#src/ctx.ts";
import { newId } from "#src/db/columns.ts";
import { takeTurns } from "#src/db/take-turns.ts";
import { heldAuthor } from "#src/lessons/comments/comment-queries.ts";
import { findThread } from "#src/lessons/comments/thread-queries.ts";
import { mayWatchIn } from "#src/lessons/rules.ts";
import { lessonNotes } from "#src/lessons/tables.ts";
import { problem } from "#src/problem.ts";
import {
  cleanNote,
  noteMessages as messages,
  mostNotes,
  type Note,
  noteIntents,
} from "./note.rules.ts";
import { listNotes, sameNote } from "./note-queries.ts";
import { type noteForm, noteInput } from "./note-shape.rules.ts";

/** Throws `not_found` for a class that the member may not watch, `conflict` past the most notes. One that is sent twice is written once. */
export async function addNote(
  ctx: MemberCtx,
  lessonId: string,
  raw: z.input<typeof noteInput>,
): Promise<Note> {
  const { second, text } = noteInput.parse(raw);
  const { courseId } = await openLesson(ctx, lessonId);
  const academyId = ctx.academy.id;
  const userId = ctx.actor.id;
  const written = { second, text: cleanNote(text), createdAt: ctx.now, updatedAt: ctx.now };
  const id = newId();
  return inTransaction(ctx, async (ctx) => {
    // Holds off a deletion of the account.
    const held = await heldAuthor(ctx.db).execute({ academyId, userId });
    if (held.length === 0) throw problem("unauthenticated", "Tu sesión terminó");
    const mine = and(
      eq(lessonNotes.academyId, academyId),
      eq(lessonNotes.userId, userId),
      eq(lessonNotes.lessonId, lessonId),
    );
    await takeTurns(ctx, `notes ${academyId} ${userId}`);
    const same = await sameNote(ctx, { lessonId, second, text: written.text });
    if (same) return same;
    if ((await ctx.db.$count(lessonNotes, mine)) >= mostNotes) {
      throw problem("conflict", messages.full);
    }
    const place = { academyId, userId, courseId, lessonId };
    await ctx.db.insert(lessonNotes).values({ ...place, id, ...written });
    return { id, class: lessonId, ...written };
  });
}

/** Works also where the member may no longer watch the class: the note stays theirs. */
export async function editNote(
  ctx: MemberCtx,
  lessonId: string,
  noteId: string,
  raw: z.input<typeof noteInput>,
): Promise<Note> {
  const { second, text } = noteInput.parse(raw);
  const [changed] = await ctx.db
    .update(lessonNotes)
    .set({ second, text: cleanNote(text), updatedAt: ctx.now })
    .where(own(ctx, lessonId, noteId))
    .returning();
  if (!changed) throw problem("not_found", messages.noNote);
  const { id, createdAt, updatedAt } = changed;
  return { id, class: lessonId, second, text: changed.text, createdAt, updatedAt };
}

export async function removeNote(ctx: MemberCtx, lessonId: string, noteId: string): Promise<void> {
  if (!(await dropNote(ctx, lessonId, noteId))) throw problem("not_found", messages.noNote);
}

async function dropNote(ctx: MemberCtx, lessonId: string, noteId: string): Promise<boolean> {
  const removed = await ctx.db
    .delete(lessonNotes)
    .where(own(ctx, lessonId, noteId))
    .returning({ id: lessonNotes.id });
  return removed.length > 0;
}

/**
 * Performs the change that a note form requests. A note that is gone already, by another tab or by a
 * press whose answer was lost, is removed too. @returns the notes of the class after it
 */
export async function changeNotes(
  ctx: MemberCtx,
  place: { courseId: string; lessonId: string },
  change: z.output<typeof noteForm>,
): Promise<Note[]> {
  const { lessonId } = place;
  if (change.intent === noteIntents.remove) await dropNote(ctx, lessonId, change.noteId);
  else {
    const written = { second: change.moment, text: change.note };
    if (change.intent === noteIntents.add) await addNote(ctx, lessonId, written);
    else await editNote(ctx, lessonId, change.noteId, written);
  }
  return await listNotes(ctx, place);
}

async function openLesson(ctx: MemberCtx, lessonId: string) {
  const found = await findThread(ctx, lessonId);
  if (!found || !mayWatchIn(ctx.actor, found, found.since)) {
    throw problem("not_found", messages.noLesson);
  }
  return found;
}

function own(ctx: MemberCtx, lessonId: string, noteId: string) {
  const known = [lessonId, noteId].every((one) => idShape.safeParse(one).success);
  if (!known) throw problem("not_found", messages.noNote);
  return and(
    eq(lessonNotes.academyId, ctx.academy.id),
    eq(lessonNotes.userId, ctx.actor.id),
    eq(lessonNotes.lessonId, lessonId),
    eq(lessonNotes.id, noteId),
  );
}
