// Does what a form of the modules page asks for, and says what became of it.
import { addLessons } from "#src/courses/authoring/outline/add-lessons.ts";
import { addModule } from "#src/courses/authoring/outline/add-module.ts";
import { titleOfFile } from "#src/courses/authoring/outline/file-title.rules.ts";
import { orderOutline } from "#src/courses/authoring/outline/order-outline.ts";
import {
  mostLessons,
  type OutlineOrder,
  orderOf,
  outlineTexts,
  placeOfLesson,
  stepped,
  withLessonAt,
  withModuleAt,
} from "#src/courses/authoring/outline/outline.rules.ts";
import { removeLesson } from "#src/courses/authoring/outline/remove-lesson.ts";
import { removeModule } from "#src/courses/authoring/outline/remove-module.ts";
import { renameModule } from "#src/courses/authoring/outline/rename-module.ts";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import type { MemberCtx } from "#src/ctx.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import type { OutlineChange } from "./outline-change.rules.ts";

export type Done =
  | { kind: "named"; id: string; name: string }
  | { kind: "gone"; what: "module" | "class"; name: string }
  | { kind: "moved"; id: string }
  | { kind: "added"; classes: { id: string; title: string }[] };

/** The answer to a form of the page. */
export type OutlineAnswer = FormProblem | { done: Done } | { lost: true };

export async function changeModules(
  ctx: MemberCtx,
  courseId: string,
  change: OutlineChange,
): Promise<Done> {
  switch (change.do) {
    case "add": {
      const { id, name } = await addModule(ctx, courseId, { name: change.name, id: change.key });
      return { kind: "named", id, name };
    }
    case "rename": {
      const { id, name } = await renameModule(ctx, courseId, change);
      return { kind: "named", id, name };
    }
    case "remove-module": {
      const { name } = await removeModule(ctx, courseId, change.id);
      return { kind: "gone", what: "module", name };
    }
    case "remove-class": {
      const { title } = await removeLesson(ctx, courseId, change.id);
      return { kind: "gone", what: "class", name: title };
    }
    case "add-classes": {
      if (change.files.length > mostLessons) throw problem("conflict", outlineTexts.manyLessons);
      const titles = change.files.map(titleOfFile);
      const { moduleId, keys: ids } = change;
      return { kind: "added", classes: await addLessons(ctx, courseId, { moduleId, titles, ids }) };
    }
    case "order":
      await orderOutline(ctx, courseId, { ...change, modules: change.order });
      return { kind: "moved", id: "" };
    default: {
      const { id, outlineVersion } = change;
      const course = await findOwnCourse(ctx, courseId);
      if (!course) throw problem("not_found", "Este curso no existe");
      const modules = movedBy(change, orderOf(course));
      await orderOutline(ctx, courseId, { modules, outlineVersion });
      return { kind: "moved", id };
    }
  }
}

type Move = Extract<OutlineChange, { do: "up" | "down" | "move" }>;

function movedBy(change: Move, order: OutlineOrder): OutlineOrder {
  const { id } = change;
  const isModule = order.some((module) => module.id === id);
  if (!isModule && !placeOfLesson(order, id)) throw problem("not_found", outlineTexts.noLesson);
  if (change.do !== "move") return stepped(order, id, change.do);
  if (isModule) return withModuleAt(order, id, Number(change.to) - 1);
  const target = order.find((module) => module.id === change.to);
  if (!target) throw problem("not_found", outlineTexts.noModule);
  return withLessonAt(order, id, { moduleId: target.id, place: target.classes.length });
}
