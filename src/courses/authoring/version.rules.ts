/** Somebody saved the course, module or class after this page had read it. */
export const staleCourse = "Este curso cambió en otra pestaña";
