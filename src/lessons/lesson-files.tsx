import { Icon } from "#src/ui/icon.tsx";

export type LessonFile = {
  name: string;
  /** Null for who only looks at a free class. */
  url: string | null;
};

/** What a class hands out; without the course its names lead to it (spec 1 §4, Free flow). */
export function LessonFiles({ files, coursePath }: { files: LessonFile[]; coursePath: string }) {
  return (
    <section aria-labelledby="files">
      <h2 className="night-heading" id="files">
        <span>Recursos de la clase</span>
      </h2>
      <div className="night-panel">
        {files.length === 0 ? (
          <p>Sin recursos</p>
        ) : (
          <ul className="lesson-files">
            {files.map(({ name, url }) => (
              <li key={name}>
                <a href={url ?? coursePath} download={url ? "" : undefined}>
                  <Icon name={url ? "download-simple" : "lock"} />
                  <span>
                    {name}
                    {url ? null : <span className="sr"> (se abre al comprar el curso)</span>}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
