import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { nothingFound } from "#src/lessons/search/lesson-search.rules.ts";
import { formatCounted, formatDuration } from "#src/ui/formats/numbers.rules.ts";
import { Kept } from "#src/ui/kept.tsx";
import { Growth } from "#src/ui/pictures/furrow.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";

type ListedLesson = {
  id: string;
  title: string;
  durationSeconds: number;
  seen: boolean;
  /** Null if only buyers may watch. */
  path: string | null;
};

export type ListedModule = { id: string; name: string; lessons: ListedLesson[] };

type LessonListProps = {
  modules: ListedModule[];
  isSeen(lesson: ListedLesson): boolean;
  currentId: string;
  coursePath: string;
  /** The text that filters the list, and the ids of the results. */
  search: { text: string; found: string[] } | null;
  /** The address of the unfiltered list. */
  wholePath: string;
  /** Called when a viewer may not watch a class; without scripts it links to the course. */
  onLocked(): void;
};

export function LessonList(props: LessonListProps) {
  const { modules, currentId, search, wholePath } = props;
  const list = useCurrentInSight(currentId);
  return (
    <div ref={list}>
      {search ? (
        <div className="lesson-module" role="status">
          <h3>{`Resultados de «${search.text}»`}</h3>
          {search.found.length === 0 ? <p>{nothingFound}</p> : null}
          <p>
            <Link to={wholePath}>Ver todas las clases</Link>
          </p>
        </div>
      ) : null}
      {modules.map((module, place) => (
        <ModuleLessons key={module.id} {...props} module={module} number={place + 1} />
      ))}
    </div>
  );
}

/** Scrolls the open class into view if the list has its own scroll bar. */
function useCurrentInSight(currentId: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const side = list.current?.closest("aside");
    const row = list.current?.querySelector(`[aria-current][href*="${currentId}"]`);
    if (!side || !row) return;
    const top = row.getBoundingClientRect().top - side.getBoundingClientRect().top;
    if (top > side.clientHeight - row.clientHeight) side.scrollTop += top - side.clientHeight / 2;
  }, [currentId]);
  return list;
}

type ModuleLessonsProps = LessonListProps & { module: ListedModule; number: number };

/** Alike for learners who have seen the same classes of the module. */
function ModuleLessons({ module, number, search, ...rest }: ModuleLessonsProps) {
  const { coursePath, currentId, isSeen, onLocked } = rest;
  const { id, name, lessons } = module;
  const shown = search ? lessons.filter((lesson) => search.found.includes(lesson.id)) : lessons;
  if (shown.length === 0) return null;
  const headingId = `module-${id}`;
  const rows = shown.map((lesson) => ({
    ...lesson,
    seen: isSeen(lesson),
    isCurrent: lesson.id === currentId,
  }));
  return (
    <Kept
      tag="section"
      aria-labelledby={headingId}
      part={Inside}
      of={{ headingId, number, name, size: sizeOf(lessons), rows, coursePath }}
      more={{ onLocked }}
    />
  );
}

type InsideProps = Pick<LessonListProps, "coursePath" | "onLocked"> & {
  headingId: string;
  number: number;
  name: string;
  size: string;
  rows: Row[];
};

type Row = ListedLesson & { isCurrent: boolean };

function Inside({ headingId, number, name, size, rows, ...rest }: InsideProps) {
  return (
    <>
      <div className="lesson-module">
        <p>{`Módulo ${number}`}</p>
        <h3 id={headingId}>{name}</h3>
        <p className="num">{size}</p>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <LessonRow {...rest} lesson={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

type LessonRowProps = Pick<LessonListProps, "coursePath" | "onLocked"> & { lesson: Row };

function LessonRow({ lesson, coursePath, onLocked }: LessonRowProps) {
  const { title, durationSeconds, path, seen, isCurrent } = lesson;
  const length = <time className="num">{formatDuration(durationSeconds)}</time>;
  if (!path) {
    return (
      <a
        className="lesson"
        href={coursePath}
        onClick={(event) => {
          event.preventDefault();
          onLocked();
        }}
      >
        <Icon name="lock" />
        <span>
          {title}
          <span className="sr"> (se abre al comprar el curso)</span>
        </span>
        {length}
      </a>
    );
  }
  return (
    <Link
      className={seen && !isCurrent ? "lesson done" : "lesson"}
      to={path}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Growth stage={seen ? "sprout" : isCurrent ? "bud" : "seed"} />
      <span>
        {title}
        {seen ? <span className="sr"> (vista)</span> : null}
      </span>
      {length}
    </Link>
  );
}

function sizeOf(lessons: ListedLesson[]): string {
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0);
  return `${formatCounted(lessons.length, "clase", "clases")}, ${formatDuration(seconds)}`;
}
