// What a notification says about who may teach in an academy, and about a place that it gives.
import { quoted, type Told, toldNameOf } from "./texts.rules.ts";

/** When it happened, so that the same thing is told again when it happens again. */
type At = { at: Date; href: string };

type RestoredPart = { kind: "course" | "module" | "class"; id: string; name: string };

const partNames = { course: "tu curso", module: "el módulo", class: "la clase" };

export const teachingNotice = {
  /** For whoever administers the academy. */
  asked({ at, href, userId, name }: At & { userId: string; name: string }): Told {
    const text = `${toldNameOf(name)} quiere enseñar aquí: mira su solicitud.`;
    return { kind: "teaching", event: `teaching-asked:${userId}:${at.getTime()}`, text, href };
  },

  /** For whoever invited. */
  taken({ at, href, userId, name }: At & { userId: string; name: string }): Told {
    const text = `${toldNameOf(name)} aceptó tu invitación a enseñar.`;
    return { kind: "teaching", event: `teaching-taken:${userId}:${at.getTime()}`, text, href };
  },

  approved({ at, href }: At): Told {
    const text = "La academia aprobó tu solicitud: ya puedes enseñar.";
    return { kind: "teaching", event: `teaching-approved:${at.getTime()}`, text, href };
  },

  refused({ at, href }: At): Told {
    const text = "La academia no aprobó tu solicitud para enseñar: mira la respuesta.";
    return { kind: "teaching", event: `teaching-refused:${at.getTime()}`, text, href };
  },

  suspended({ at, href }: At): Told {
    const text = "La academia suspendió tu permiso para enseñar: mira qué pasa con tus cursos.";
    return { kind: "teaching", event: `teaching-suspended:${at.getTime()}`, text, href };
  },

  restored({ at, href }: At): Told {
    const text = "Ya puedes enseñar otra vez: publica de nuevo tus cursos.";
    return { kind: "teaching", event: `teaching-restored:${at.getTime()}`, text, href };
  },

  /** For the teacher of a course, about what was removed of it. */
  partRestored({ at, href, kind, id, name }: At & RestoredPart): Told {
    const text = `La academia restauró ${partNames[kind]} ${quoted(name)}, que se había eliminado.`;
    return { kind: "teaching", event: `part-restored:${id}:${at.getTime()}`, text, href };
  },

  placeGiven({ at, href, course }: At & { course: { id: string; title: string } }): Told {
    const text = `La academia te dio ${quoted(course.title)}.`;
    return { kind: "place", event: `place-given:${course.id}:${at.getTime()}`, text, href };
  },

  placeWithdrawn({ at, href, course }: At & { course: { id: string; title: string } }): Told {
    const text = `La academia retiró tu puesto en ${quoted(course.title)}.`;
    return { kind: "place", event: `place-withdrawn:${course.id}:${at.getTime()}`, text, href };
  },
} as const;
