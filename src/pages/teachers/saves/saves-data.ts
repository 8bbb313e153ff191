// What the page of a course's saves shows of them.
import { compareTexts } from "#src/courses/authoring/saves/compare-texts.rules.ts";
import {
  changedFields,
  textFields,
  textLabels,
} from "#src/courses/authoring/saves/course-texts.rules.ts";
import { type CourseSave, listOwnSaves } from "#src/courses/authoring/saves/save-queries.ts";
import type { MemberArgs } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { listPath } from "#src/teaching/publishing/course-status.rules.ts";
import { formatMoment } from "#src/ui/formats/moments.rules.ts";
import { listed, savesPath } from "./saves.rules.ts";

export async function savesData({ ctx, web, url, params }: MemberArgs<{ courseId: string }>) {
  const found = await listOwnSaves(ctx, params.courseId);
  if (!found) throw problem("not_found", "Este curso no existe");
  const { course, saves } = found;
  const nameOf = ({ id, name }: CourseSave["author"]) => (id === ctx.actor.id ? "Tú" : name);
  const asked = url.searchParams.get("save");
  const chosen = saves.find(({ id }) => id === asked);
  const shown = chosen && {
    id: chosen.id,
    title: `Versión guardada ${formatMoment(chosen.createdAt, ctx.now)}`,
    by: nameOf(chosen.author),
    fields: compareTexts(course, chosen.texts),
    same: sameFields(changedFields(course, chosen.texts)),
  };
  return {
    course: {
      id: course.id,
      title: course.title,
      version: course.version,
      isOnSale: course.status === "published" || course.status === "processing",
      editHref: `/teachers/courses/${course.id}/edit`,
      listHref: listPath(course.status),
    },
    saves: saves.map(({ id, createdAt, author, changed, texts }) => ({
      id,
      at: capital(formatMoment(createdAt, ctx.now)),
      by: nameOf(author),
      changed: changed
        ? `Cambió: ${listed(changed.map((name) => textLabels[name].toLowerCase()))}`
        : "La más antigua que queda",
      isPresent: changedFields(course, texts).length === 0,
      href: `${savesPath(course.id)}?save=${id}`,
    })),
    shown: shown ?? null,
    isGone: asked !== null && !chosen,
    isRestored: url.searchParams.has("restored"),
    csrf: web.csrfToken(),
  };
}

export type ShownSave = NonNullable<Awaited<ReturnType<typeof savesData>>["shown"]>;
export type SavesCourse = Awaited<ReturnType<typeof savesData>>["course"];

/** Empty where every field differs. */
function sameFields(changed: string[]): string {
  const same = textFields.filter((name) => !changed.includes(name));
  return listed(same.map((name) => textLabels[name].toLowerCase()));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
