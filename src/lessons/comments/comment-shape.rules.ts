// What a comment holds, in the database's answers, in the API and on the page; written here alone.
import { z } from "zod";

const textShape = z.object({
  id: z.uuid(),
  text: z.string().describe("Una línea de texto: nada de ella es marcado"),
  createdAt: z.date(),
  user: z.object({ id: z.uuid(), name: z.string(), profilePicture: z.string().nullable() }),
});

/** Answers stand in the order in which they were written. */
export const commentShape = textShape.extend({
  answers: z.array(textShape).describe("De quien enseña el curso"),
});

export type CommentText = z.infer<typeof textShape>;
export type Comment = z.infer<typeof commentShape>;
export type Author = CommentText["user"];

/** The newest first; `next` is what to ask for what was written before, null at the first ever. */
export type CommentPage = { comments: Comment[]; next: string | null };
