// What a course must have before it can be published, with the page that mends each gap; page, verb
// and job ask the same (decisions: Access and publishing).
import { modulesPath } from "#src/courses/teacher-paths.rules.ts";
import { courseGaps } from "./course-gaps.rules.ts";

/** The state of the newest video of a class. */
export type VideoState = {
  status: "received" | "converting" | "ready" | "failed";
  /** In Spanish: why it failed. */
  failure: string | null;
  /** An older one that plays meanwhile. */
  hasReady: boolean;
};

export type CheckedLesson = {
  id: string;
  title: string;
  published: boolean;
  /** Published, finished and not removed. */
  listed: boolean;
};

export type CheckedCourse = Parameters<typeof courseGaps>[0] & {
  modules: { id: string; name: string; lessons: CheckedLesson[] }[];
};

export type LessonMedia = {
  /** By class; without a video it is missing. */
  videos: ReadonlyMap<string, VideoState>;
  /** Classes that hand out a file. */
  withFiles: ReadonlySet<string>;
};

export type Gap = {
  /** Of the field on the wire: `modules[0].classes[2]`. */
  path: string;
  text: string;
  /** Where it is mended. */
  href: string;
};

/** Spec 2 §5, to the letter. */
export const noClasses =
  "Tu curso debe tener al menos un módulo con al menos una clase para poder ser publicado";

export function publishGaps(course: CheckedCourse, media: LessonMedia): Gap[] {
  return [...courseGaps(course), ...outlineGaps(course), ...lessonGaps(course, media)];
}

function outlineGaps({ id, modules }: CheckedCourse): Gap[] {
  const href = modulesPath(id);
  if (modules.every(({ lessons }) => lessons.length === 0)) {
    return [{ path: "modules", text: noClasses, href }];
  }
  const empty = modules.flatMap((module, i) =>
    module.lessons.length > 0
      ? []
      : {
          path: `modules[${i}]`,
          text: `El módulo «${module.name}» no tiene clases: agrega una o elimina el módulo`,
          href: `${href}?open=${module.id}`,
        },
  );
  const isHidden = modules.every(({ lessons }) => lessons.every(({ published }) => !published));
  const text = "Ninguna clase de tu curso está en «Listado», así que nadie vería nada";
  const first = empty.length > 0 ? [{ path: "modules", text: noClasses, href }] : [];
  return [...first, ...empty, ...(isHidden ? [{ path: "modules", text, href }] : [])];
}

function lessonGaps({ id, modules }: CheckedCourse, media: LessonMedia): Gap[] {
  return modules.flatMap((module, i) =>
    module.lessons.flatMap((lesson, j) => {
      const text = lessonGap(lesson, media);
      if (text === null) return [];
      const href = `${modulesPath(id)}/${module.id}/classes/${lesson.id}`;
      return { path: `modules[${i}].classes[${j}]`, text, href };
    }),
  );
}

/** A class that is not to be listed may lack everything. */
function lessonGap(lesson: CheckedLesson, { videos, withFiles }: LessonMedia): string | null {
  const { id, title, published, listed } = lesson;
  if (!published) return null;
  if (!listed) {
    return `La clase «${title}» no está finalizada: finalízala o márcala como «No Listado»`;
  }
  const video = videos.get(id);
  if (!video && !withFiles.has(id)) return `La clase «${title}» no tiene video ni recursos`;
  if (video?.status !== "failed" || video.hasReady) return null;
  const why = video.failure ?? "Sube otro.";
  return `El video de la clase «${title}» no se pudo convertir. ${why}`;
}

/** Of the classes that learners will see: how many have a video, and how many of these wait. */
export function conversionOf({ modules }: CheckedCourse, { videos }: LessonMedia) {
  const shown = modules
    .flatMap(({ lessons }) => lessons)
    .flatMap((lesson) => (lesson.listed ? (videos.get(lesson.id) ?? []) : []));
  const waiting = shown.filter(({ status }) => status === "received" || status === "converting");
  return { waiting: waiting.length, total: shown.length };
}

/** Classes that learners do not see. */
export function countUnlisted({ modules }: CheckedCourse): number {
  return modules.flatMap(({ lessons }) => lessons).filter(({ listed }) => !listed).length;
}
