import { CourseCard } from "#src/courses/card/course-card.tsx";
import type { LandingCourse } from "./landing-courses.ts";

type CourseRowProps = {
  courses: LandingCourse[];
  /** On phones they stand side by side; else the first is large and the others follow below. */
  slides?: boolean;
};

export function CourseRow({ courses, slides = false }: CourseRowProps) {
  const row = (
    <ul className="courses g4">
      {courses.map((course, place) => (
        <CourseCard
          key={course.id}
          course={course}
          opens={course.opens}
          lead={!slides && place === 0}
          slides={slides}
        />
      ))}
    </ul>
  );
  return slides ? <div className="car">{row}</div> : row;
}
