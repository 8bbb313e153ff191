// /teachers: where a teacher is at home, their own courses in every status.
import { useLoaderData } from "react-router";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { listCoursesOfTeacher } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import { teacherOnly } from "#src/http/guards.ts";
import { load } from "#src/http/react-router.ts";
import { frameOf } from "#src/pages/frame/frame-data.ts";
import { SiteFooter } from "#src/pages/frame/page-foot.tsx";
import { FeedHeader } from "#src/pages/frame/page-head.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { formatCounted } from "#src/ui/format.rules.ts";
import { SectionHead } from "#src/ui/section-head.tsx";
import { SpotArt } from "#src/ui/spot-art.tsx";
import { OwnCourses } from "./own-courses.tsx";
import deskCss from "./teachers.css?url";

export const loader = load(async ({ ctx, web, url }) => {
  const member = teacherOnly({ ctx, url });
  const courses = await listCoursesOfTeacher(member, member.actor.id);
  return {
    frame: frameOf(ctx, web, url),
    courses: courses.map((course) => ({
      id: course.id,
      title: course.title,
      category: course.category,
      status: course.status,
      studentCount: course.studentCount,
      priceCents: course.priceCents,
      coverUrl: coverUrl(course),
      href: `${coursePath(course)}?teacherPreview=true`,
    })),
  };
});

export const links = () => [{ rel: "stylesheet", href: deskCss }];

export function meta() {
  return [{ title: "Tus cursos · Semillero" }];
}

export default function TeacherHomePage() {
  const { frame, courses } = useLoaderData<typeof loader>();
  return (
    <>
      <FeedHeader {...frame} />
      <main className="wrap">
        <SectionHead level="h1" first title="Tus cursos">
          {courses.length > 0 ? formatCounted(courses.length, "curso", "cursos") : null}
        </SectionHead>
        {courses.length > 0 ? (
          <OwnCourses courses={courses} />
        ) : (
          <Empty art={<SpotArt motif="sowing" />} level="h2" title="Todavía no tienes cursos" />
        )}
      </main>
      <SiteFooter {...frame.foot} />
    </>
  );
}
