// /teachers: the teacher's home page, with their own courses in every status.
import { useLoaderData } from "react-router";
import { coverUrl } from "#src/courses/cover/cover-image.ts";
import { listCoursesOfTeacher } from "#src/courses/queries.ts";
import { coursePath } from "#src/courses/rules.ts";
import { loadForMember } from "#src/http/react-router.ts";
import { listLessonStates } from "#src/media/queries.ts";
import { Empty } from "#src/ui/empty.tsx";
import { formatCounted } from "#src/ui/format.rules.ts";
import { SectionHead } from "#src/ui/section-head.tsx";
import { SpotArt } from "#src/ui/spot-art.tsx";
import { OwnCourses } from "./courses/own-courses.tsx";

export const loader = loadForMember(async ({ ctx }) => {
  const [courses, lessons] = await Promise.all([
    listCoursesOfTeacher(ctx, ctx.actor.id),
    listLessonStates(ctx, ctx.actor.id),
  ]);
  const lessonsOf = Map.groupBy(lessons, ({ courseId }) => courseId);
  return {
    courses: courses.map((course) => ({
      id: course.id,
      title: course.title,
      category: course.category,
      status: course.status,
      studentCount: course.studentCount,
      priceCents: course.priceCents,
      coverUrl: coverUrl(course),
      href: `${coursePath(course)}?teacherPreview=true`,
      lessons: (lessonsOf.get(course.id) ?? []).map(({ id, moduleId, title, status }) => ({
        id,
        title,
        status,
        href: `/teachers/courses/${course.id}/modules/${moduleId}/classes/${id}`,
      })),
    })),
  };
});

export function meta() {
  return [{ title: "Tus cursos · Semillero" }];
}

export default function TeacherHomePage() {
  const { courses } = useLoaderData<typeof loader>();
  return (
    <main id="contenido" className="wrap">
      <SectionHead level="h1" first title="Tus cursos">
        {courses.length > 0 ? formatCounted(courses.length, "curso", "cursos") : null}
      </SectionHead>
      {courses.length > 0 ? (
        <OwnCourses courses={courses} />
      ) : (
        <Empty art={<SpotArt motif="sowing" />} level="h2" title="Todavía no tienes cursos" />
      )}
    </main>
  );
}
