import { Icon } from "#src/ui/pictures/icon.tsx";

export type LessonFile = {
  name: string;
  isPdf: boolean;
  /** Null in the free flow. */
  url: string | null;
};

type LessonFilesProps = {
  files: LessonFile[];
  coursePath: string;
  /** Called when a viewer may not download a file; without scripts its name links to the course. */
  onLocked(): void;
};

/** The attachments of a class (spec 1 §2); the free flow offers the course instead (spec 1 §4). */
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
