// /academy/dashboard: the home page of an academy's administrator, with the academy's counts.
import { useLoaderData } from "react-router";
import { academyUrl } from "#src/academies/academy-url.ts";
import { countUsers } from "#src/accounts/queries.ts";
import { countPublishedCourses } from "#src/courses/queries.ts";
import { loadForMember } from "#src/http/react-router.ts";
import { formatCount } from "#src/ui/format.rules.ts";
import { SectionHead } from "#src/ui/section-head.tsx";

export const loader = loadForMember(async ({ ctx }) => {
  const href = academyUrl(ctx, "/");
  return {
    name: ctx.academy.name,
    address: { name: new URL(href).host, href },
    courses: await countPublishedCourses(ctx),
    students: await countUsers(ctx, "student"),
    teachers: await countUsers(ctx, "teacher"),
  };
});

export function meta() {
  return [{ title: "Tu academia · Semillero" }];
}

export default function AcademyDashboardPage() {
  const { name, address, courses, students, teachers } = useLoaderData<typeof loader>();
  const figures = [
    { count: courses, label: courses === 1 ? "curso publicado" : "cursos publicados" },
    { count: students, label: students === 1 ? "estudiante" : "estudiantes" },
    { count: teachers, label: teachers === 1 ? "docente" : "docentes" },
  ];
  return (
    <main id="contenido" className="wrap">
      <SectionHead level="h1" first title={name}>
        <a href={address.href}>{address.name}</a>
      </SectionHead>
      <dl className="figures">
        {figures.map(({ count, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
