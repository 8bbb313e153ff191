// Who may read, write and delete the comments of a class.
import { mayManage } from "#src/courses/rules.ts";
import { mayWatchIn, type Placed } from "#src/lessons/rules.ts";

type Viewer = { id: string; role: string };

/** What access to a class's comments depends on: the class and its course. */
export type Thread = Placed & {
  courseId: string;
  /** The class's setting (spec 1 §3). */
  comments: boolean;
  /** When the viewer enrolled; null for anybody else. */
  since: Date | null;
};

/** Everyone who may watch the class, including a free one. */
export function mayRead(viewer: Viewer, thread: Thread): boolean {
  return thread.comments && mayWatchIn(viewer, thread, thread.since);
}

/** Enrolled learners, the course's teacher and staff; not viewers in the free flow. */
export function mayComment(viewer: Viewer, thread: Thread): boolean {
  return mayRead(viewer, { ...thread, openToAll: false });
}

/** People may delete their own comments; those who manage the course, any. */
export function mayRemove(viewer: Viewer, comment: { userId: string; teacherId: string }): boolean {
  return viewer.id === comment.userId || mayManage(viewer, comment);
}
