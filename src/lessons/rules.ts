// Who may watch.
import { mayManage } from "#src/courses/rules.ts";

type Viewer = { id: string; role: string } | null;

type Watched = {
  teacherId: string;
  /** As `isOpenToAll` says. */
  openToAll: boolean;
  published: boolean;
};

/**
 * Enrolled learners, the course's own teacher, staff, and anyone signed in for a free lesson
 * (decisions: Media).
 */
export function mayWatch(viewer: Viewer, lesson: Watched, enrolled: boolean): boolean {
  if (!viewer) return false;
  if (mayManage(viewer, lesson)) return true;
  return lesson.published && (enrolled || lesson.openToAll);
}

type Placed = Watched & { courseStatus: string };

/** Also asks for the course: a buyer keeps an archived one, and a draft is for who manages it. */
export function mayWatchIn(viewer: Viewer, lesson: Placed, enrolled: boolean): boolean {
  if (viewer && mayManage(viewer, lesson)) return true;
  const { courseStatus } = lesson;
  const isOpen = courseStatus === "published" || (enrolled && courseStatus === "archived");
  return isOpen && mayWatch(viewer, lesson, enrolled);
}

/** A free class is to be watched, its files are for who has the course (spec 1 §6, Free flow). */
export function mayDownload(viewer: Viewer, lesson: Placed, enrolled: boolean): boolean {
  return mayWatchIn(viewer, { ...lesson, openToAll: false }, enrolled);
}

type Converting = { status: string; mediaKey: string | null; playableAt: Date | null };

/** A video of which something can be played while the rest is converted; null for any other. */
export function playableVideo<Video extends Converting>(video: Video | null): Video | null {
  const isOnItsWay = video?.status === "received" || video?.status === "converting";
  return isOnItsWay && video.mediaKey && video.playableAt ? video : null;
}

/** Of what was sent, as players call it: "1080p" by the short side. Null where nobody noted it. */
export function qualityOf(video: { width: number | null; height: number | null }): string | null {
  return video.width && video.height ? `${Math.min(video.width, video.height)}p` : null;
}
