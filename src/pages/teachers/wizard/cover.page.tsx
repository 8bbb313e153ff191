// Sets the cover of a course where no script does; with scripts step 2 of the wizard does so itself.

import { redirect, useActionData, useLoaderData, useNavigate } from "react-router";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { coverForm, coverTexts } from "#src/courses/cover/cover.rules.ts";
import { CoverField } from "#src/courses/cover/cover-field.tsx";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { pictureForm } from "#src/http/forms/form-body.ts";
import { parseForm } from "#src/http/forms/parse-form.ts";
import {
  actForMember,
  type FormProblem,
  loadForMember,
  type MemberArgs,
} from "#src/http/react-router.ts";
import { type TitleArgs, titled } from "#src/pages/frame/title.rules.ts";
import { problem } from "#src/problem.ts";
import { setCoverFile, setPrint } from "#src/teaching/cover/set-cover.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";

type Params = { courseId: string };

export const handle = { scripts: true };

export function meta({ matches }: TitleArgs) {
  return [titled(matches, "Imagen de portada")];
}

export const loader = loadForMember(async ({ ctx, web, params }: MemberArgs<Params>) => {
  const course = await findOwnCourse(ctx, params.courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  const { id, title, category, coverKey, usesPrint, version } = course;
  const shown = { id, title, category, coverUrl: coverUrl(ctx, course), usesPrint };
  return { csrf: web.csrfToken(), version, course: { ...shown, hasPicture: coverKey !== null } };
});

export const action = actForMember<never, Params>(
  async ({ ctx, params, form, files }) => {
    const { intent, version } = parseForm(coverForm, form);
    if (intent === "print") await setPrint(ctx, params.courseId, version);
    else {
      const { file } = files;
      if (!file?.size) throw problem("invalid", coverTexts.missing);
      await setCoverFile(ctx, params.courseId, { file, version });
    }
    throw redirect(stepOf(params.courseId));
  },
  { file: pictureForm },
);

export default function CoverPage() {
  const { csrf, version, course } = useLoaderData<typeof loader>();
  const failed = useActionData<FormProblem>();
  const navigate = useNavigate();
  return (
    <main id="contenido" className="wrap cover-page">
      <a className="back" href={stepOf(course.id)}>
        <Icon name="arrow-left" small /> {course.title}
      </a>
      <h1>Portada</h1>
      <CoverField
        {...{ csrf, version, course }}
        onSaved={() => navigate(stepOf(course.id))}
        error={failed?.problem.detail}
      />
    </main>
  );
}

function stepOf(courseId: string): string {
  return `/teachers/courses/${courseId}/edit?step=2#portada`;
}
