import { z } from "zod";

/** All texts in an error body; `messages` may be nested by field. */
export function messagesOf(body: unknown): string[] {
  const parsed = z
    .object({ error: z.object({ reason: z.string().optional(), messages: z.unknown() }) })
    .safeParse(body);
  if (!parsed.success) return [];
  const { reason, messages } = parsed.data.error;
  return [...(reason ? [reason] : []), ...textsIn(messages)];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn);
  return [];
}
