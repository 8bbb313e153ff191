// A class that a search found, on the wire.
import { z } from "zod";

export const foundLesson = z.object({ id: z.uuid(), _id: z.uuid(), title: z.string() });
export type FoundLesson = z.infer<typeof foundLesson>;
