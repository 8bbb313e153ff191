import { statusLabels } from "#src/courses/rules.ts";
import { CategoryLabel } from "#src/ui/category-label.tsx";
import { formatCount, formatUsd } from "#src/ui/formats/numbers.rules.ts";
import { Cover } from "#src/ui/pictures/cover.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import type { CourseCardData } from "./course-list-data.ts";
import { CourseMenu } from "./course-menu.tsx";

type CourseCardProps = {
  course: CourseCardData;
  csrf: string;
  /** Where a change of its status comes back to. */
  here: string;
};

export function CourseCard({ course, csrf, here }: CourseCardProps) {
  const { id, title, category, status, href, coverUrl, waitingFor } = course;
  return (
    <li className="own-course">
      <span className="plate">
        <Cover src={coverUrl} sizes="(min-width: 1000px) 200px, 112px" />
      </span>
      <div className="about">
        <CategoryLabel category={category} />
        <h2>
          <a href={href}>{title}</a>
        </h2>
        <Facts course={course} />
        {waitingFor ? (
          <p className="waiting">
            <span className="pill warn">{statusLabels.processing}</span> {waitingFor}
          </p>
        ) : null}
        <CourseMenu course={course} csrf={csrf} here={here} />
      </div>
      {status === "published" ? (
        <a
          className="icon-btn"
          href={`/teachers/courses/${id}/edit`}
          aria-label={`Editar ${title}`}
        >
          <Icon name="dots-three-vertical" />
        </a>
      ) : null}
    </li>
  );
}

function Facts({ course }: { course: CourseCardData }) {
  const { moduleCount, priceCents, studentCount, created } = course;
  return (
    <p className="facts num">
      <span>
        <b>{formatCount(moduleCount)}</b> {moduleCount === 1 ? "módulo" : "módulos"}
      </span>
      <b>{formatUsd(priceCents)}</b>
      <span>
        <b>{formatCount(studentCount)}</b> {studentCount === 1 ? "venta" : "ventas"}
      </span>
      <span>Creado el {created}</span>
    </p>
  );
}
