import { noClassText } from "./content.rules.ts";
import type { VideoContent } from "./content-shape.rules.ts";

export type Answer =
  | { content: VideoContent }
  /**
   * There is no video, or the viewer may not know of it. `isOver`: nor will there be; a session that
   * ended (`isSignedOut`) may be opened again.
   */
  | { none: true; noClass: boolean; isOver: boolean; isSignedOut: boolean }
  /** No response, or an unusable one. */
  | null;

/** The state of the newest video of a class. */
export async function askContent(classId: string, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(`/api/classes/${classId}/content`, { signal }).catch(() => null);
  if (answer && [401, 403, 404].includes(answer.status)) {
    const { detail }: { detail?: string } = await answer.json().catch(() => ({}));
    const isOver = answer.status === 404;
    const isSignedOut = answer.status === 401;
    return { none: true, noClass: isOver && detail === noClassText, isOver, isSignedOut };
  }
  const content: VideoContent | null = answer?.ok ? await answer.json().catch(() => null) : null;
  return content && { content };
}
