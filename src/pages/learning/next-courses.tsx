import { CourseCard, type CourseCardData } from "#src/courses/card/course-card.tsx";

/** Where the end of a course leads to. */
export const nextCoursesId = "que-sigue";

/** Below the last class of a course: courses to go on with. */
export function NextCourses({ courses }: { courses: CourseCardData[] }) {
  if (courses.length === 0) return null;
  return (
    <section className="next-courses" aria-labelledby={nextCoursesId}>
      <h2 id={nextCoursesId} tabIndex={-1}>
        Qué sigue
      </h2>
      <ul className="courses g3">
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </ul>
    </section>
  );
}
