/** The modules of a course, with one of them open. */
export function modulesPath(courseId: string, moduleId: string): string {
  return `/teachers/courses/${courseId}/modules?open=${moduleId}`;
}

/** Where a class of the module is made; its editing page stands below it. */
export function classesPath(courseId: string, moduleId: string): string {
  return `/teachers/courses/${courseId}/modules/${moduleId}/classes`;
}

/** Where a browser keeps what is typed about a class: its address changes with its module. */
export function classPlace(author: string, classId: string): string {
  return `${author}:class ${classId}`;
}
