import { formatCounted, formatDuration } from "#src/ui/format.rules.ts";
import { Icon } from "#src/ui/icon.tsx";

export type ModuleData = {
  id: string;
  name: string;
  seconds: number;
  lessons: LessonRow[];
};

type LessonRow = {
  id: string;
  title: string;
  seconds: number;
  /** Null for who may not watch it. */
  href: string | null;
  isFree: boolean;
};

type ModuleListProps = { modules: ModuleData[]; lessonCount: number };

export function ModuleList({ modules, lessonCount }: ModuleListProps) {
  return (
    <section>
      <h2 className="sub">Contenido del curso</h2>
      <p className="muted small">
        {formatCounted(modules.length, "módulo", "módulos")},{" "}
        {formatCounted(lessonCount, "clase", "clases")}
      </p>
      <ol>
        {modules.map((module, place) => (
          <li className="mod" key={module.id}>
            <Module module={module} number={place + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Module({ module, number }: { module: ModuleData; number: number }) {
  const { name, seconds, lessons } = module;
  return (
    <details open={number === 1}>
      <summary>
        <span className="ix">{number}</span>
        <span>
          <h3>{name}</h3>
          <span className="t num">
            {formatCounted(lessons.length, "clase", "clases")}, {formatDuration(seconds)}
          </span>
        </span>
        <Icon name="caret-down" />
      </summary>
      <ul className="body">
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <Lesson lesson={lesson} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Lesson({ lesson }: { lesson: LessonRow }) {
  const { title, seconds, href, isFree } = lesson;
  const isOpen = href !== null || isFree;
  const row = (
    <>
      <Icon name={isOpen ? "play" : "lock"} small />
      <span>
        {title}
        {isOpen ? null : <span className="sr"> (bloqueada)</span>}
      </span>
      <time className="num" dateTime={`PT${Math.round(seconds)}S`}>
        {formatDuration(seconds)}
      </time>
    </>
  );
  return href === null ? (
    <span className="cls">{row}</span>
  ) : (
    <a className="cls" href={href}>
      {row}
    </a>
  );
}
