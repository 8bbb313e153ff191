// Who may watch, and how progress grows.
import { mayManage } from "#src/courses/rules.ts";

type Viewer = { id: string; role: string } | null;

type Watched = { teacherId: string; isFree: boolean; published: boolean };

/**
 * Enrolled learners, the course's own teacher, staff, and anyone signed in for a free lesson
 * (decisions: Media).
 */
export function mayWatch(viewer: Viewer, lesson: Watched, enrolled: boolean): boolean {
  if (!viewer) return false;
  if (mayManage(viewer, lesson)) return true;
  return lesson.published && (enrolled || lesson.isFree);
}

/** Minutes and seconds as a client reports them, bounded by what the video can hold. */
export function boundedProgress(
  report: { minutes: number; seconds?: number | undefined },
  durationSeconds: number,
): { minutes: number; seconds: number } {
  const most = Math.max(0, durationSeconds);
  const seconds = Math.min(most, Math.max(0, Math.floor(report.seconds ?? report.minutes * 60)));
  const minutes = Math.min(Math.floor(most / 60), Math.max(0, Math.floor(report.minutes)));
  return { minutes, seconds };
}
