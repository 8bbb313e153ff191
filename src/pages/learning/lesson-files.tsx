import { Icon } from "#src/ui/icon.tsx";

export type LessonFile = {
  name: string;
  isPdf: boolean;
  /** Null for who only looks at a free class. */
  url: string | null;
};

type LessonFilesProps = {
  files: LessonFile[];
  coursePath: string;
  /** Asked for by who may not have a file; without scripts its name leads to the course. */
  onLocked(): void;
};

/** What a class hands out (spec 1 §2); in the free flow it asks to buy the course (spec 1 §4). */
export function LessonFiles({ files, coursePath, onLocked }: LessonFilesProps) {
  if (files.length === 0) return <p>Sin recursos</p>;
  return (
    <ul className="lesson-files">
      {files.map(({ name, isPdf, url }) => (
        <li key={name}>
          <a
            href={url ?? coursePath}
            download={url ? "" : undefined}
            onClick={(event) => {
              if (url) return;
              event.preventDefault();
              onLocked();
            }}
          >
            <Icon name={isPdf ? "file-pdf" : "file"} />
            <span className="grow">
              {name}
              {url ? null : <span className="sr"> (se abre al comprar el curso)</span>}
            </span>
            <Icon name={url ? "download-simple" : "lock"} />
          </a>
        </li>
      ))}
    </ul>
  );
}
