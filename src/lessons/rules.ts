// Who may watch.
import { isShownTo, type Listing } from "#src/courses/lesson-visibility.rules.ts";
import { mayLookAt, maySee } from "#src/courses/rules.ts";

type Viewer = { id: string; role: string } | null;

type Watched = Listing & {
  teacherId: string;
  courseStatus: string;
  /** In the sense of `isOpenToAll`. */
  openToAll: boolean;
};

/**
 * Of a course that the viewer may see: enrolled learners, who may look at the course as its teacher
 * does, and for a free lesson any signed-in viewer (decisions: Media).
 * @param since when the viewer enrolled; null for anybody else
 */
export function mayWatch(viewer: Viewer, lesson: Watched, since: Date | null): boolean {
  if (!viewer) return false;
  const manages = looks(viewer, lesson);
  return isShownTo(lesson, { manages, since }) && (manages || since !== null || lesson.openToAll);
}

function looks(viewer: Viewer, { teacherId, courseStatus }: Watched): boolean {
  return mayLookAt(viewer, { teacherId, status: courseStatus });
}

export type Placed = Watched & { courseRemovedAt: Date | null };

/** Also checks the course. */
export function mayWatchIn(viewer: Viewer, lesson: Placed, since: Date | null): boolean {
  if (!viewer) return false;
  const course = { status: lesson.courseStatus, removedAt: lesson.courseRemovedAt };
  const manages = looks(viewer, lesson);
  return maySee(course, { manages, since }) && mayWatch(viewer, lesson, since);
}

/** Signed-in viewers may watch a free class; its files need the course (spec 1 §6, Free flow). */
export function mayDownload(viewer: Viewer, lesson: Placed, since: Date | null): boolean {
  return mayWatchIn(viewer, { ...lesson, openToAll: false }, since);
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

/** A page that is loaded again within this time is the same opening. */
const openingMs = 60_000;

/** @param openedAt since when the viewer's course goes on with this lesson; null if it does not */
export function isSameOpening(openedAt: Date | null, now: Date): boolean {
  const age = openedAt ? now.getTime() - openedAt.getTime() : -1;
  return age >= 0 && age < openingMs;
}
