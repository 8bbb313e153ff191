// /academy/dashboard: where an academy's administrator is at home, with what the academy holds today.
import { useLoaderData } from "react-router";
import { academyUrl } from "#src/academies/academy-url.ts";
import { countUsers } from "#src/accounts/queries.ts";
import { countPublishedCourses } from "#src/courses/queries.ts";
import { academyOnly } from "#src/http/guards.ts";
import { load } from "#src/http/react-router.ts";
import { frameOf } from "#src/pages/frame/frame-data.ts";
import { SiteFooter } from "#src/pages/frame/page-foot.tsx";
import { FeedHeader } from "#src/pages/frame/page-head.tsx";
import deskCss from "#src/pages/teachers/teachers.css?url";
import { formatCount } from "#src/ui/format.rules.ts";
import { SectionHead } from "#src/ui/section-head.tsx";

export const loader = load(async ({ ctx, web, url }) => {
  academyOnly({ ctx, url });
  const href = academyUrl(ctx, "/");
  return {
    frame: frameOf(ctx, web, url),
    address: { name: new URL(href).host, href },
    courses: await countPublishedCourses(ctx),
    students: await countUsers(ctx, "student"),
    teachers: await countUsers(ctx, "teacher"),
  };
});

export const links = () => [{ rel: "stylesheet", href: deskCss }];

export function meta() {
  return [{ title: "Tu academia · Semillero" }];
}

export default function AcademyDashboardPage() {
  const { frame, address, courses, students, teachers } = useLoaderData<typeof loader>();
  const figures = [
    { count: courses, label: courses === 1 ? "curso publicado" : "cursos publicados" },
    { count: students, label: students === 1 ? "estudiante" : "estudiantes" },
    { count: teachers, label: teachers === 1 ? "docente" : "docentes" },
  ];
  return (
    <>
      <FeedHeader {...frame} />
      <main className="wrap">
        <SectionHead level="h1" first title={frame.academy.name}>
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
      <SiteFooter {...frame.foot} />
    </>
  );
}
