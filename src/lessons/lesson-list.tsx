import { Link } from "react-router";
import { formatCounted, formatDuration } from "#src/ui/format.rules.ts";
import { Growth } from "#src/ui/furrow.tsx";
import { Icon } from "#src/ui/icon.tsx";

type ListedLesson = {
  id: string;
  title: string;
  durationSeconds: number;
  seen: boolean;
  /** Null where only buyers may watch. */
  path: string | null;
};

export type ListedModule = { id: string; name: string; lessons: ListedLesson[] };

type LessonListProps = { modules: ListedModule[]; currentId: string };

export function LessonList({ modules, currentId }: LessonListProps) {
  return modules.map(({ id, name, lessons }, index) => (
    <section key={id} aria-labelledby={`module-${id}`}>
      <div className="lesson-module">
        <p>{`Módulo ${index + 1}`}</p>
        <h3 id={`module-${id}`}>{name}</h3>
        <p className="num">{sizeOf(lessons)}</p>
      </div>
      <ul>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonRow lesson={lesson} isCurrent={lesson.id === currentId} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function LessonRow({ lesson, isCurrent }: { lesson: ListedLesson; isCurrent: boolean }) {
  const { title, durationSeconds, seen, path } = lesson;
  const length = <time className="num">{formatDuration(durationSeconds)}</time>;
  if (!path) {
    return (
      <p className="lesson done">
        <Icon name="lock" />
        <span>
          {title}
          <span className="sr"> (se abre al comprar el curso)</span>
        </span>
        {length}
      </p>
    );
  }
  const done = seen && !isCurrent;
  return (
    <Link
      className={done ? "lesson done" : "lesson"}
      to={path}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Growth stage={isCurrent ? "bud" : done ? "sprout" : "seed"} />
      <span>
        {title}
        {done ? <span className="sr"> (vista)</span> : null}
      </span>
      {length}
    </Link>
  );
}

function sizeOf(lessons: ListedLesson[]): string {
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0);
  return `${formatCounted(lessons.length, "clase", "clases")}, ${formatDuration(seconds)}`;
}
