// Paths of the teacher area to which notifications and other capabilities link.

export const questionsPath = "/teachers/questions";

/** Learners, figures and invitations of a course. */
export function infoPath(courseId: string): string {
  return `/teachers/courses/${courseId}/info`;
}

/** The coupons of a course. */
export function couponsPath(courseId: string): string {
  return `/teachers/courses/${courseId}/coupons`;
}

export function modulesPath(courseId: string): string {
  return `/teachers/courses/${courseId}/modules`;
}

/** The editor of a class. */
export function editLessonPath(courseId: string, moduleId: string, lessonId: string): string {
  return `${modulesPath(courseId)}/${moduleId}/classes/${lessonId}`;
}
