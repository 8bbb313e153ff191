import { formatCounted, formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";

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
  /** Null for viewers who may not watch it. */
  href: string | null;
  isFree: boolean;
  /** Why learners do not see it, for those who manage the course; null for the others. */
  hidden: string | null;
};

type ModuleListProps = {
  modules: ModuleData[];
  lessonCount: number;
  /** The dialog that a class opens for viewers who may not watch it. */
  prompt: string;
};

export function ModuleList({ modules, lessonCount, prompt }: ModuleListProps) {
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
            <Module module={module} number={place + 1} prompt={prompt} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type ModuleProps = Pick<ModuleListProps, "prompt"> & { module: ModuleData; number: number };

function Module({ module, number, prompt }: ModuleProps) {
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
            <Lesson lesson={lesson} prompt={prompt} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Lesson({ lesson, prompt }: Pick<ModuleListProps, "prompt"> & { lesson: LessonRow }) {
  const { title, seconds, href, isFree, hidden } = lesson;
  const isOpen = href !== null || isFree;
  const row = (
    <>
      <Icon name={isOpen ? "play" : "lock"} small />
      <span>
        {title}
        {isOpen ? null : <span className="sr"> (bloqueada)</span>}
        {hidden ? <span className="pill off">{hidden}</span> : null}
      </span>
      <time className="num" dateTime={`PT${Math.round(seconds)}S`}>
        {formatDuration(seconds)}
      </time>
    </>
  );
  if (href !== null) {
    return (
      <a className="cls" href={href}>
        {row}
      </a>
    );
  }
  return (
    <button className="cls" type="button" popoverTarget={prompt}>
      {row}
    </button>
  );
}
