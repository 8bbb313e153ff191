// A page of what was removed from the courses of an academy; texts ready to show.
import { restorableUntil } from "#src/courses/authoring/removal/removal.rules.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { doneText } from "#src/pages/frame/done-text.rules.ts";
import { findRemoved } from "#src/teaching/removal/find-removed.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { placeIn } from "./place-in.rules.ts";

export type RemovedRow = Awaited<ReturnType<typeof removedData>>["removed"][number];

const kindNames = { course: "Curso", module: "Módulo", class: "Clase" };

const doneTexts: Record<string, string> = {
  course: "Restauraste el curso, en el estado que tenía. Le avisamos a su docente.",
  module: "Restauraste el módulo, al final de su curso. Le avisamos a su docente.",
  class: "Restauraste la clase, al final de su módulo. Le avisamos a su docente.",
};

export async function removedData(ctx: MemberCtx, url: URL) {
  const { found, total } = await findRemoved(ctx, (total) => placeIn(url, total).where);
  const { page, pages } = placeIn(url, total);
  return {
    ...{ page, pages, query: "tab=removed&" },
    done: doneText(doneTexts, url),
    removed: found.map(({ kind, id, name, courseId, courseTitle, teacherName, removedAt }) => ({
      ...{ kind, id, courseId, name },
      facts: [
        kindNames[kind],
        ...(kind === "course" ? [] : [`de «${courseTitle}»`]),
        `Docente: ${teacherName}`,
      ].join(" · "),
      removed: formatMoment(removedAt, ctx.now),
      until: formatMoment(restorableUntil(removedAt), ctx.now),
    })),
  };
}
