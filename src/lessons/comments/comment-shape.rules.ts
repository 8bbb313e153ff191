// The fields of a comment for database, API and page, defined only here.
import { z } from "zod";

const textShape = z.object({
  id: z.uuid(),
  text: z.string().describe("Una línea de texto: nada de ella es marcado"),
  second: z.number().int().nullable().describe("El segundo del video del que habla"),
  createdAt: z.date(),
  user: z.object({ id: z.uuid(), name: z.string(), profilePicture: z.string().nullable() }),
});

/** Answers are in the order of writing. */
export const commentShape = textShape.extend({
  answers: z.array(textShape).describe("De quien enseña el curso"),
});

export type CommentText = z.infer<typeof textShape>;
export type Comment = z.infer<typeof commentShape>;
export type Author = CommentText["user"];

/** Newest first; `next` is the cursor for older comments, null on the last page. */
export type CommentPage = { comments: Comment[]; next: string | null };
