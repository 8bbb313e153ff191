// Who may watch.
import { mayManage } from "#src/courses/rules.ts";

type Viewer = { id: string; role: string } | null;

type Watched = {
  teacherId: string;
  /** In the sense of `isOpenToAll`. */
  openToAll: boolean;
  published: boolean;
};

/**
 * Enrolled learners, the course's own teacher, staff, and for a free lesson any signed-in viewer
 * (decisions: Media).
 */
export function mayWatch(viewer: Viewer, lesson: Watched, enrolled: boolean): boolean {
  if (!viewer) return false;
  if (mayManage(viewer, lesson)) return true;
  return lesson.published && (enrolled || lesson.openToAll);
}

type Placed = Watched & { courseStatus: string };

/** Also checks the course: a buyer keeps an archived one; only those who manage a draft see it. */
export function mayWatchIn(viewer: Viewer, lesson: Placed, enrolled: boolean): boolean {
  if (viewer && mayManage(viewer, lesson)) return true;
  const { courseStatus } = lesson;
  const isOpen = courseStatus === "published" || (enrolled && courseStatus === "archived");
  return isOpen && mayWatch(viewer, lesson, enrolled);
}

/** Signed-in viewers may watch a free class; its files need the course (spec 1 §6, Free flow). */
export function mayDownload(viewer: Viewer, lesson: Placed, enrolled: boolean): boolean {
  return mayWatchIn(viewer, { ...lesson, openToAll: false }, enrolled);
}

type Converting = { status: string; mediaKey: string | null; playableAt: Date | null };

/** A video that is partly playable while the rest is converted; null for any other. */
export function playableVideo<Video extends Converting>(video: Video | null): Video | null {
  const isOnItsWay = video?.status === "received" || video?.status === "converting";
  return isOnItsWay && video.mediaKey && video.playableAt ? video : null;
}

/** Quality of the original as players name it: "1080p", by the short side. Null if not recorded. */
export function qualityOf(video: { width: number | null; height: number | null }): string | null {
  return video.width && video.height ? `${Math.min(video.width, video.height)}p` : null;
}
