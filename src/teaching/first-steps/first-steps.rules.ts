// The first steps of a teacher: which are done, and where each of the others is taken.
import { infoPath, modulesPath } from "#src/courses/teacher-paths.rules.ts";
import { statusPath } from "#src/teaching/publishing/course-status.rules.ts";

/** What rows say about a teacher; no step is stored. */
export type Beginnings = {
  /** Name, picture and description. */
  hasProfile: boolean;
  hasCourse: boolean;
  hasLesson: boolean;
  hasVideo: boolean;
  hasPublished: boolean;
  /** A learner, or an invitation that waits. */
  hasLearner: boolean;
  /** The course to go on with; null while there is none. */
  courseId: string | null;
};

export type FirstStep = { name: string; isDone: boolean; hint: string; href: string };

const createPath = "/teachers/courses/create";

/** Empty once all are done. */
export function firstSteps(beginnings: Beginnings): FirstStep[] {
  const { courseId } = beginnings;
  // Without a course, the way to each of these begins with one.
  const inCourse = (pathOf: (id: string) => string, hint: string) =>
    courseId === null
      ? { hint: "Empieza por crear el curso.", href: createPath }
      : { hint, href: pathOf(courseId) };
  const steps: FirstStep[] = [
    {
      name: "Completa tu perfil",
      isDone: beginnings.hasProfile,
      hint: "Con nombre, foto y descripción, la gente sabe de quién aprende.",
      href: "/account",
    },
    {
      name: "Crea un curso",
      isDone: beginnings.hasCourse,
      hint: "Basta con el título, la descripción, el precio y la categoría.",
      href: createPath,
    },
    {
      name: "Agrega un módulo con una clase",
      isDone: beginnings.hasLesson,
      ...inCourse(modulesPath, "Un módulo reúne las clases de un mismo tema."),
    },
    {
      name: "Sube un video",
      isDone: beginnings.hasVideo,
      ...inCourse(modulesPath, "Grabado con el celular sirve. Entra a una clase para subirlo."),
    },
    {
      name: "Publica tu curso",
      isDone: beginnings.hasPublished,
      ...inCourse((id) => statusPath(id, "publish"), "Te decimos qué falta, y dónde se completa."),
    },
    {
      name: "Invita a tu primer estudiante",
      isDone: beginnings.hasLearner,
      ...inCourse(infoPath, "Invita por correo a alguien que ya conoces."),
    },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
