import { CourseCard, type CourseCardData } from "#src/courses/card/course-card.tsx";

export type GridCourse = CourseCardData & {
  progress?: { done: number; total: number };
  opens?: string | null;
};

type CourseGridProps = {
  courses: GridCourse[];
  /** Four for the catalogue, three for a student's own sections. */
  columns?: 3 | 4;
  /** Shows the first course large on phones; for the first list of a page. */
  lead?: boolean;
  query?: string;
  titleLevel?: "h2" | "h3";
};

export function CourseGrid(props: CourseGridProps) {
  const { courses, columns = 4, lead = false, query, titleLevel } = props;
  return (
    <ul className={`courses g${columns}`}>
      {courses.map((course, place) => (
        <CourseCard
          key={course.id}
          course={course}
          lead={lead && place === 0}
          progress={course.progress}
          opens={course.opens}
          query={query}
          titleLevel={titleLevel}
        />
      ))}
    </ul>
  );
}
