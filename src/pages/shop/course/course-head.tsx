import { isNew } from "#src/courses/card/course-card.rules.ts";
import { CategoryLabel } from "#src/ui/category-label.tsx";
import { formatCounted } from "#src/ui/formats/numbers.rules.ts";
import { Cover } from "#src/ui/pictures/cover.tsx";
import { Stars } from "#src/ui/stars.tsx";
import { TEACHER_ANCHOR } from "./teacher-card.tsx";

type CourseHeadProps = {
  title: string;
  category: string;
  rating: number;
  studentCount: number;
  teacherName: string;
};

export function CourseHead(props: CourseHeadProps) {
  const { title, category, rating, studentCount, teacherName } = props;
  return (
    <div className="head">
      <CategoryLabel category={category} />
      <h1>{title}</h1>
      <p className="facts">
        <Stars rating={rating}>en reseñas</Stars>
        <span>{formatCounted(studentCount, "estudiante", "estudiantes")}</span>
        {isNew(props) ? <span className="pill ok">Nuevo</span> : null}
        <span>
          Por <a href={`#${TEACHER_ANCHOR}`}>{teacherName}</a>
        </span>
      </p>
    </div>
  );
}

const coverSizes = "(min-width: 1280px) 776px, (min-width: 1000px) calc(100vw - 488px), 100vw";

export function CourseCover({ coverUrl }: { coverUrl: string }) {
  return (
    <div className="art">
      <span className="plate">
        <Cover src={coverUrl} sizes={coverSizes} eager />
      </span>
    </div>
  );
}
