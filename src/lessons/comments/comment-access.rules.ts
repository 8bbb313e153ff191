// Who reads the comments of a class, who writes them and who takes them away.
import { mayManage } from "#src/courses/rules.ts";
import { mayWatchIn } from "#src/lessons/rules.ts";

type Viewer = { id: string; role: string };

/** A class and its course, as what may be done with its comments asks for them. */
export type Thread = {
  courseId: string;
  teacherId: string;
  courseStatus: string;
  openToAll: boolean;
  published: boolean;
  /** The class's setting (spec 1 §3). */
  comments: boolean;
  enrolled: boolean;
};

/** Whoever may watch the class, a free one too. */
export function mayRead(viewer: Viewer, thread: Thread): boolean {
  return thread.comments && mayWatchIn(viewer, thread, thread.enrolled);
}

/** Who has the course, teaches it or runs the place; who only looks at a free class does not. */
export function mayComment(viewer: Viewer, thread: Thread): boolean {
  return mayRead(viewer, { ...thread, openToAll: false });
}

/** One's own, and any to who manages the course. */
export function mayRemove(viewer: Viewer, comment: { userId: string; teacherId: string }): boolean {
  return viewer.id === comment.userId || mayManage(viewer, comment);
}
