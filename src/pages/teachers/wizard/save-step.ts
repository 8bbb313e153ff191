// Saves a step of the wizard as its buttons ask, and says where it leads.
import {
  type CourseChanges,
  courseTexts,
  type NewCourse,
  type Step,
} from "#src/courses/authoring/course.rules.ts";
import { createCourse } from "#src/courses/authoring/create-course.ts";
import type { OwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { saveCourse } from "#src/courses/authoring/save-course.ts";
import type { MemberCtx } from "#src/ctx.ts";
import { type FormValues, textAt } from "#src/http/forms/form-data.rules.ts";
import { validParts } from "#src/http/forms/form-parts.rules.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import { problem } from "#src/problem.ts";
import { draftForms, stepForms } from "./wizard.rules.ts";

/** @returns the address that follows the first save of a new course */
export async function saveNew(ctx: MemberCtx, form: FormValues): Promise<string> {
  const course: NewCourse = parseForm(stepForms[1], form);
  const key = textAt(form, "key");
  const { id, isNew } = await createCourse(ctx, { id: key, course, moduleName: "Módulo 1" });
  // The same texts are the same press. Other ones, of a form that came back from the browser's memory
  // or stands in two tabs, would overwrite what nobody has looked at: such a form knows no version.
  if (!isNew) await saveCourse(ctx, { id, changes: course, version: 0 });
  return `${editPath(id)}?step=2&saved=1`;
}

type Input = { course: OwnCourse; step: Step; form: FormValues };

/** @returns where the button leads */
export async function saveStep(ctx: MemberCtx, { course, step, form }: Input): Promise<string> {
  const { id } = course;
  const version = Number(textAt(form, "version")) || undefined;
  const intent = textAt(form, "intent") ?? "next";
  const isPartial = intent === "back" || intent === "stay" || intent === "compare";
  const changes: CourseChanges = isPartial
    ? partsOf({ course, step, form })
    : parseForm(stepForms[step], form);
  if (!isPartial && step === 2) requireCover(course);
  const saved = await saveCourse(ctx, { id, changes, version });
  const mark = `saved=${saved.version}`;
  if (intent === "back") {
    return step === 1 ? listPath(course) : `${editPath(id)}?step=${step - 1}&${mark}`;
  }
  if (isPartial) return `${editPath(id)}?step=${step}&${mark}`;
  if (step === 3) return `/teachers/courses/${id}/modules?${mark}`;
  return `${editPath(id)}?step=${step + 1}&${mark}`;
}

/** What has no fault; a course on sale keeps what it needs. */
function partsOf({ course, step, form }: Input): CourseChanges {
  const forms = course.status === "draft" || course.status === "archived" ? draftForms : stepForms;
  return validParts(forms[step], form).parts;
}

function requireCover({ coverKey, usesPrint }: OwnCourse): void {
  if (coverKey !== null || usesPrint) return;
  const errors = [{ path: "cover", message: courseTexts.cover }];
  throw problem("invalid", courseTexts.cover, { errors });
}

export const editPath = (id: string) => `/teachers/courses/${id}/edit`;

/** The list on the tab of the course; one in review stands among the drafts. */
export function listPath({ status }: Pick<OwnCourse, "status"> = { status: "draft" }): string {
  return `/teachers/courses?tab=${status === "processing" ? "draft" : status}`;
}
