// /teachers/courses/{id}/info: what a published course opens; the teacher's own courses only.
import { type MetaFunction, useLoaderData } from "react-router";
import { findOwnCourse } from "#src/courses/authoring/own-course-queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import { loadForMember, type MemberArgs } from "#src/http/react-router.ts";
import { problem } from "#src/problem.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

export const loader = loadForMember(async ({ ctx, params }: MemberArgs<{ courseId: string }>) => {
  const course = await findOwnCourse(ctx, params.courseId);
  if (!course) throw problem("not_found", "Este curso no existe");
  const { id, title, status } = course;
  const tab = status === "processing" ? "draft" : status;
  return { id, title, tab, previewHref: `${coursePath(course)}?teacherPreview=true` };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Tu curso"} · Semillero` },
];

export default function InfoPage() {
  const { id, title, tab, previewHref } = useLoaderData<typeof loader>();
  return (
    <main id="contenido" className="wrap">
      <p>
        <a className="back" href={`/teachers/courses?tab=${tab}`}>
          <Icon name="arrow-left" small /> Mis cursos
        </a>
      </p>
      <h1>{title}</h1>
      <div className="planned">
        <p className="lead">
          Aquí vas a ver cuántas personas lo compraron, lo cursan y lo terminaron, y a invitar
          estudiantes por correo.
        </p>
        <p className="planned-links">
          <ButtonLink href={`/teachers/courses/${id}/modules`}>Módulos y clases</ButtonLink>
          <ButtonLink variant="secondary" href={`/teachers/courses/${id}/edit`}>
            Editar
          </ButtonLink>
          <ButtonLink variant="secondary" href={previewHref}>
            Vista previa
          </ButtonLink>
        </p>
      </div>
    </main>
  );
}
