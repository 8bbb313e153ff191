import type { VideoContent } from "./content-shape.rules.ts";

export type Answer =
  | { content: VideoContent }
  /** Nobody here may know, or there is no video. */
  | { none: true }
  /** No answer, or none that says anything. */
  | null;

/** Where the newest video of a class stands now. */
export async function askContent(classId: string, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(`/api/classes/${classId}/content`, { signal }).catch(() => null);
  if (answer && [401, 403, 404].includes(answer.status)) return { none: true };
  const content: VideoContent | null = answer?.ok ? await answer.json().catch(() => null) : null;
  return content && { content };
}
