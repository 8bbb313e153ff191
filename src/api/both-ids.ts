// Ids on the wire: document 1 calls them `_id`, the rest of the API `id` (decisions: The API).
import { z } from "#src/http/route.ts";

/** Of the shape of what has both. */
export const bothIds = { id: z.uuid(), _id: z.uuid() };

export function withIds(id: string): { id: string; _id: string } {
  return { id, _id: id };
}
