import { statusLabels } from "#src/courses/rules.ts";
import { CategoryLabel } from "#src/ui/category-label.tsx";
import { Cover } from "#src/ui/cover.tsx";
import { formatCount, formatUsd } from "#src/ui/format.rules.ts";

type OwnCourse = {
  id: string;
  title: string;
  category: string;
  status: keyof typeof statusLabels;
  studentCount: number;
  /** US cents. */
  priceCents: number;
  coverUrl: string;
  /** The course as a student sees it. */
  href: string;
  lessons: OwnLesson[];
};

type OwnLesson = {
  id: string;
  title: string;
  /** Of its newest video; null without one. */
  status: "received" | "converting" | "ready" | "failed" | null;
  /** Where its video is uploaded. */
  href: string;
};

const pills = { draft: "off", processing: "warn", published: "ok", archived: "off" } as const;

export function OwnCourses({ courses }: { courses: OwnCourse[] }) {
  return (
    <ul>
      {courses.map((course) => (
        <li key={course.id} className="own-course">
          <span className="plate">
            <Cover src={course.coverUrl} sizes="(min-width: 1000px) 200px, 112px" />
          </span>
          <CategoryLabel category={course.category} />
          <h2>
            <a href={course.href}>{course.title}</a>
          </h2>
          <Facts course={course} />
          {course.lessons.length > 0 ? <Lessons lessons={course.lessons} /> : null}
        </li>
      ))}
    </ul>
  );
}

const videoStates = {
  received: { text: "En preparación", pill: "warn" },
  converting: { text: "En preparación", pill: "warn" },
  ready: { text: "Con video", pill: "ok" },
  failed: { text: "No se pudo usar", pill: "bad" },
  none: { text: "Sin video", pill: "off" },
} as const;

function Lessons({ lessons }: { lessons: OwnLesson[] }) {
  const ready = lessons.filter(({ status }) => status === "ready").length;
  return (
    <details className="own-lessons">
      <summary className="num">
        Clases y videos{" "}
        <span className="muted">
          {ready} de {lessons.length} con video
        </span>
      </summary>
      <ol>
        {lessons.map(({ id, title, status, href }) => {
          const { text, pill } = videoStates[status ?? "none"];
          return (
            <li key={id}>
              <a href={href}>{title}</a>
              <span className={`pill ${pill}`}>{text}</span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function Facts({ course: { status, studentCount, priceCents } }: { course: OwnCourse }) {
  return (
    <p className="facts num">
      <span className={`pill ${pills[status]}`}>{statusLabels[status]}</span>
      <b>{formatUsd(priceCents)}</b>
      <span>
        <b>{formatCount(studentCount)}</b> {studentCount === 1 ? "estudiante" : "estudiantes"}
      </span>
    </p>
  );
}
